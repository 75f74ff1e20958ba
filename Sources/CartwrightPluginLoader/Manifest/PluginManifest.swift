public import Cartwright

/// What a plugin says about itself in `plugin.json`: its names and what it brings.
///
/// ```json
/// {
///   "name": "loyalty-stamp",
///   "module": "LoyaltyStampPlugin",
///   "class_types": ["loyalty_stamp"],
///   "handlers": ["LoyaltyStampHandler"],
///   "engine": "0.1.0"
/// }
/// ```
public struct PluginManifest: Hashable, Sendable {
    /// The plugin's name: words of `a`–`z` and digits, joined by `-`.
    public let name: String

    /// The Swift module that its sources make.
    public let module: String

    /// The class types that its handlers claim, in every spelling.
    public let classTypes: [ClassType]

    /// The Swift types of its handlers, each with an `init()`.
    public let handlers: [String]

    /// The Swift types of its conditions.
    public let conditions: [String]

    /// The Swift types of its effects.
    public let effects: [String]

    /// The events that its cards may cause.
    public let eventTypes: [EventTypeDeclaration]

    /// The engine it was written for.
    public let neededEngine: EngineVersion
}

extension PluginManifest: JSONConvertible {
    /// The manifest as it is written into the built plugin.
    public var json: JSONValue {
        var object = JSONObject()
        object["name"] = .string(name)
        object["module"] = .string(module)
        object["class_types"] = .array(classTypes.map { .string($0.name) })
        object["handlers"] = .array(handlers.map(JSONValue.string))
        object.setUnlessAbsent("conditions", .array(conditions.map(JSONValue.string)))
        object.setUnlessAbsent("effects", .array(effects.map(JSONValue.string)))
        object.setUnlessAbsent("event_types", .array(eventTypes.map(\.json)))
        object["engine"] = .string(neededEngine.description)
        return .object(object)
    }
}
