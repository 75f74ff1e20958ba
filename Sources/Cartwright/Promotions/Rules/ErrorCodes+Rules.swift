// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginBadRule: ErrorCode =
        "plugin.bad_rule: A condition or effect in a plugin's manifest whose name or keys cannot be used."
    public static let pluginBadAnswer: ErrorCode = """
        plugin.bad_answer: A plugin outside the host gave an answer about a condition or an effect that cannot be \
        used; the promotion gives nothing.
        """
    public static let pluginSessionsOnly: ErrorCode = """
        plugin.sessions_only: A condition or effect that a process computes. It counts in sessions alone; elsewhere \
        the condition is unknown and the effect gives nothing.
        """
}

extension CartwrightError {
    static func badRule(_ summary: String, _ hint: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(.pluginBadRule, summary, hint: hint, at: pointer.location)
    }

    /// Returns the error for a rule of a process outside a session.
    static func sessionsOnly(_ plugin: String) -> CartwrightError {
        CartwrightError(
            .pluginSessionsOnly,
            "plugin \(plugin) runs in a process, which is asked in sessions alone",
            hint: "price the cart in a session, or write the rule as a wasm plugin",
            fault: .plugin
        )
    }
}
