public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let connectionNoSession: ErrorCode =
        "connection.no_session: A command on a session of the service while none is open."
    public static let connectionLocalOnly: ErrorCode =
        "connection.local_only: A command that makes no sense on a session of the service."
    public static let connectionNoTrial: ErrorCode =
        "connection.no_trial: Something that the service carries out or not, but does not try."
    public static let sessionUnknownRevision: ErrorCode =
        "session.unknown_revision: A revision of a session that the service does not keep."
}
