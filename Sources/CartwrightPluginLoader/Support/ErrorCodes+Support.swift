public import Cartwright

extension ErrorCode {
    /// A plugin's file that is not there or cannot be read.
    public static let pluginUnreadable: ErrorCode = "plugin.unreadable"
    /// A built plugin that cannot be put in place.
    public static let pluginNotWritten: ErrorCode = "plugin.not_written"
    /// No folder for temporary files.
    public static let pluginNoScratch: ErrorCode = "plugin.no_scratch"
    /// A program that cannot be started.
    public static let pluginNotStarted: ErrorCode = "plugin.not_started"
}
