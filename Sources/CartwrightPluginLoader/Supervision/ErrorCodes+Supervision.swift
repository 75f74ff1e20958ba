public import Cartwright

extension ErrorCode {
    /// A process that ended before its work was done: a plugin trapped, called `exit`, or took too long.
    public static let pluginEndedProcess: ErrorCode = "plugin.ended_process"
    /// A build or a trial that somebody interrupted.
    public static let pluginInterrupted: ErrorCode = "plugin.interrupted"
}
