public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let historyUnreadable: ErrorCode = """
        history.unreadable: A history file that could not be read; it is left as it is, and the session starts without \
        history.
        """
    public static let historyUnwritable: ErrorCode = """
        history.unwritable: A history file that could not be written; the session goes on and keeps its history in \
        memory.
        """
}
