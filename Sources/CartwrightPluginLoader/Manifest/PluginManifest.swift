public import Cartwright

/// The manifest of a plugin, `plugin.json`: its names and the parts that it adds.
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
/// A plugin that runs outside the host has a `kind` and a command or module in place of Swift types:
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
///
/// Such a plugin may also compute conditions and effects of promotions: `"conditions": {"minimum_margin": SCHEMA}`, see
/// ``/Cartwright/RuleDeclaration``. One with these needs no class types.
public struct PluginManifest: Hashable, Sendable {
    /// The plugin's name: words of `a`–`z` and digits, joined by `-`.
    public let name: String

    /// The plugin's own version; nil if `plugin.json` has none.
    public let version: PluginVersion?

    /// The kind; by default ``PluginKind/shared``.
    public let kind: PluginKind

    /// The Swift module of its sources, or the file of a sandboxed module, such as `stamp.wasm`. Empty for a process.
    public let module: String

    /// The program of a process and its arguments, relative to the plugin's folder; empty for other kinds.
    public let command: [String]

    /// The limits for one message to a plugin outside the host; nil for one inside.
    public let limits: HandlerLimits?

    /// True if a plugin outside the host states facts about carts. One inside does if its handler is a `FactHandler`.
    public let statesFacts: Bool

    /// True if the texts of a plugin outside the host depend on the cart. Those of one inside do if its handler is a
    /// `CartPresenter`.
    public let presentsCarts: Bool

    /// The class types that its handlers claim, in every spelling.
    public let classTypes: [ClassType]

    /// The Swift types of its handlers, each with an `init()`.
    public let handlers: [String]

    /// The Swift types of its conditions.
    public let conditions: [String]

    /// The Swift types of its effects.
    public let effects: [String]

    /// The conditions and effects that a plugin outside the host computes, with their keys; empty for one inside.
    public let rules: [RuleDeclaration]

    /// The events that its cards may send.
    public let eventTypes: [EventTypeDeclaration]

    /// The engine version that it was written for.
    public let neededEngine: EngineVersion
}

extension PluginManifest: JSONConvertible {
    /// The manifest as stored in the built plugin.
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
        for rule in rules { object.add(rule) }
        object.setUnlessAbsent("event_types", .array(eventTypes.map(\.json)))
        if statesFacts { object["facts"] = true }
        if presentsCarts { object["presents"] = true }
        object["limits"] = limits?.json
        object["engine"] = .string(neededEngine.description)
        return .object(object)
    }
}

extension JSONObject {
    /// Adds the schema of a rule under its kind and its name.
    fileprivate mutating func add(_ rule: RuleDeclaration) {
        let key = rule.kind == .condition ? "conditions" : "effects"
        var schemas = if case .object(let object)? = self[key] { object } else { JSONObject() }
        schemas[rule.name] = .object(rule.schema)
        self[key] = .object(schemas)
    }
}
