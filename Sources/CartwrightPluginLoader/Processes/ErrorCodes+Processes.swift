public import Cartwright

extension ErrorCode {
    /// A plugin in a process of its own that failed five times in three minutes, and is not started until it is loaded
    /// again.
    public static let pluginResting: ErrorCode = "plugin.resting"
    /// A plugin that may only run in a sandbox, on a machine without one.
    public static let pluginNoSandbox: ErrorCode = "plugin.no_sandbox"
    /// A `command` of a plugin that cannot be run.
    public static let pluginBadCommand: ErrorCode = "plugin.bad_command"
}
