public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginUnreadable: ErrorCode =
        "plugin.unreadable: A file of a plugin that is missing or cannot be read."
    public static let pluginNotWritten: ErrorCode = "plugin.not_written: A built plugin that cannot be put in place."
    public static let pluginNoScratch: ErrorCode = "plugin.no_scratch: No folder for temporary files."
    public static let pluginNotStarted: ErrorCode = "plugin.not_started: A program that cannot be started."
}
