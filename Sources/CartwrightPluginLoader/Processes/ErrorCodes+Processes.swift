public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginNoSandbox: ErrorCode =
        "plugin.no_sandbox: A plugin that may only run in a sandbox, on a machine without one."
    public static let pluginBadCommand: ErrorCode = "plugin.bad_command: A `command` of a plugin that cannot be run."
}
