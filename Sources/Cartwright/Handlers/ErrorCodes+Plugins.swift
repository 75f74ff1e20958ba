// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginDuplicateName: ErrorCode =
        "plugin.duplicate_name: Two plugins with the same name; the first is kept."
    public static let pluginDuplicateCondition: ErrorCode =
        "plugin.duplicate_condition: A plugin's condition under a name that is taken; the first keeps it."
    public static let pluginDuplicateEffect: ErrorCode =
        "plugin.duplicate_effect: A plugin's effect under a name that is taken; the first keeps it."
    public static let pluginDuplicateEventType: ErrorCode = """
        plugin.duplicate_event_type: An event type that another plugin declared, or this one twice; the first keeps \
        it.
        """
    public static let pluginBadEventType: ErrorCode =
        "plugin.bad_event_type: An event type whose name is malformed or reserved for the engine."
    public static let pluginUndeclaredEvent: ErrorCode =
        "plugin.undeclared_event: A handler requested an event of a type that its plugin does not declare."
}

extension CartwrightError {
    static func duplicatePlugin(_ name: String) -> CartwrightError {
        CartwrightError(
            .pluginDuplicateName,
            "a second plugin named \(name) was ignored",
            hint: "remove or rename one of the two",
            fault: .plugin
        )
    }

    /// Returns the error for a name that belongs to another plugin, or to the engine if the owner is nil.
    static func taken(
        _ code: ErrorCode,
        _ what: String,
        _ name: String,
        _ plugin: String,
        owner: String?
    ) -> CartwrightError {
        let holder = owner.map { "plugin \($0)" } ?? "the engine"
        return CartwrightError(
            code,
            "plugin \(plugin) defines \(what) \(name), which \(holder) already has",
            hint: "begin its name with the plugin's name: \(plugin.replacing("-", with: "_"))_\(name)",
            fault: .plugin
        )
    }

    static func badEventType(
        _ type: EventType,
        of plugin: String? = nil,
        at location: InputLocation = .unknown
    ) -> CartwrightError {
        let isReserved = type.rawValue.hasPrefix("cartwright.")
        let what = isReserved ? "is reserved for the engine" : "is not an event type name"
        return CartwrightError(
            .pluginBadEventType,
            (plugin.map { "plugin \($0): " } ?? "") + "\"\(type)\" \(what)",
            hint: "use words of a-z, 0-9, _ and -, joined by periods: loyalty.stamp_spent",
            at: location,
            fault: .plugin
        )
    }

    static func undeclaredEvent(_ type: EventType, of plugin: String, declared: Set<EventType>) -> CartwrightError {
        let nearest = Spelling.nearest(to: type.rawValue, among: declared.map(\.rawValue).sorted())
        return CartwrightError(
            .pluginUndeclaredEvent,
            "plugin \(plugin) requests the event \(type), which it does not declare",
            hint: nearest.map { "did you mean \($0)?" } ?? "add it to the eventTypes of the plugin",
            fault: .plugin
        )
    }
}
