public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let connectionNoSession: ErrorCode =
        "connection.no_session: A command that needs an open session of the service."
    public static let connectionLocalOnly: ErrorCode =
        "connection.local_only: A command that is not available on a session of the service."
    public static let connectionNoTrial: ErrorCode =
        "connection.no_trial: A command that the service cannot try without carrying it out."
    public static let connectionReadOnly: ErrorCode =
        "connection.read_only: A command that changes a session of a service, without --write."
    public static let sessionUnknownRevision: ErrorCode =
        "session.unknown_revision: A revision of a session that the service does not store."
}
