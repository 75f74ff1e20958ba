public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginEndedProcess: ErrorCode = """
        plugin.ended_process: A process that ended before its work was done: a plugin trapped, called `exit`, or took \
        too long.
        """
    public static let pluginInterrupted: ErrorCode = "plugin.interrupted: A build or a trial that was interrupted."
}
