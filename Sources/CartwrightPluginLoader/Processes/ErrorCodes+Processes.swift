public import Cartwright

extension ErrorCode {
    /// A plugin that may only run in a sandbox, on a machine without one.
    public static let pluginNoSandbox: ErrorCode = "plugin.no_sandbox"
    /// A `command` of a plugin that cannot be run.
    public static let pluginBadCommand: ErrorCode = "plugin.bad_command"
}
