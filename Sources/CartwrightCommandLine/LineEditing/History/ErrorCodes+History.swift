public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let historyUnreadable: ErrorCode = """
        history.unreadable: A history file that could not be read; it is not changed, and the session starts without \
        history.
        """
    public static let historyUnwritable: ErrorCode = """
        history.unwritable: A history file that could not be written; the session continues with its history in memory.
        """
}
