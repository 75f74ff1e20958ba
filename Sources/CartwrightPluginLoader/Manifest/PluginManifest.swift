public import Cartwright

/// What a plugin says about itself in `plugin.json`: its names and what it brings.
///
/// ```json
/// {
///   "name": "loyalty-stamp",
///   "version": "1.4.0",
///   "module": "LoyaltyStampPlugin",
///   "class_types": ["loyalty_stamp"],
///   "handlers": ["LoyaltyStampHandler"],
///   "engine": "0.2.0"
/// }
/// ```
///
/// One that runs outside the host names a `kind` and what is run in place of Swift types:
///
/// ```json
/// {
///   "name": "loyalty-stamp",
///   "kind": "process",
///   "command": ["python3", "stamp.py"],
///   "class_types": ["loyalty_stamp"],
///   "limits": {"answer_ms": 500},
///   "engine": "0.2.0"
/// }
/// ```
public struct PluginManifest: Hashable, Sendable {
    /// The plugin's name: words of `a`–`z` and digits, joined by `-`.
    public let name: String

    /// Its own version; nil where `plugin.json` names none.
    public let version: PluginVersion?

    /// What it is made of; ``PluginKind/shared`` where `plugin.json` does not say.
    public let kind: PluginKind

    /// The Swift module that its sources make, or the file of the module of a sandbox, such as `stamp.wasm`. Empty for
    /// a process.
    public let module: String

    /// The program of a process and its arguments, relative to the plugin's folder; empty for other kinds.
    public let command: [String]

    /// What a plugin outside the host may use for one message; nil for one inside.
    public let limits: HandlerLimits?

    /// Whether a plugin outside the host is asked about carts. One inside is where its handler is a `FactHandler`.
    public let statesFacts: Bool

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
        object["version"] = (version?.description).map(JSONValue.string)
        if kind != .shared { object["kind"] = .string(kind.rawValue) }
        if kind != .process { object["module"] = .string(module) }
        object.setUnlessAbsent("command", .array(command.map(JSONValue.string)))
        object["class_types"] = .array(classTypes.map { .string($0.name) })
        if kind == .shared { object["handlers"] = .array(handlers.map(JSONValue.string)) }
        object.setUnlessAbsent("conditions", .array(conditions.map(JSONValue.string)))
        object.setUnlessAbsent("effects", .array(effects.map(JSONValue.string)))
        object.setUnlessAbsent("event_types", .array(eventTypes.map(\.json)))
        if statesFacts { object["facts"] = true }
        object["limits"] = limits?.json
        object["engine"] = .string(neededEngine.description)
        return .object(object)
    }
}
