public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let commandInterrupted: ErrorCode = "command.interrupted: A command that was ended by Ctrl-C."
    public static let fileUnreadable: ErrorCode = "file.unreadable: A file that cannot be read."
    public static let fileUnwritable: ErrorCode = "file.unwritable: A file that cannot be written."
    public static let fileNotPermitted: ErrorCode =
        "file.not_permitted: A script or flow that writes a file outside the folders of --allow-write."
    public static let terminalUnavailable: ErrorCode =
        "terminal.unavailable: A terminal on which lines cannot be edited."

    /// Every code that this module declares.
    package static let ofConsole: [ErrorCode] = [
        .commandInterrupted, .fileNotPermitted, .fileUnreadable, .fileUnwritable, .outputFailed, .terminalUnavailable,
    ]
}
