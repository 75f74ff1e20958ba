public import Cartwright

extension ErrorCode {
    /// A command that somebody ended by Ctrl-C.
    public static let commandInterrupted: ErrorCode = "command.interrupted"
    /// A file that cannot be read.
    public static let fileUnreadable: ErrorCode = "file.unreadable"
    /// A file that cannot be written.
    public static let fileUnwritable: ErrorCode = "file.unwritable"
    /// A script or a flow that writes a file where no option lets it.
    public static let fileNotPermitted: ErrorCode = "file.not_permitted"
    /// A terminal on which lines cannot be edited.
    public static let terminalUnavailable: ErrorCode = "terminal.unavailable"
}
