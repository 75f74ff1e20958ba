public import Cartwright

extension ErrorCode {
    /// A service that cannot be reached, or that went away before it answered.
    public static let connectionUnavailable: ErrorCode = "connection.unavailable"
    /// A service that did not answer in time.
    public static let connectionTimedOut: ErrorCode = "connection.timed_out"
    /// An answer that is none of the service's.
    public static let connectionGarbled: ErrorCode = "connection.garbled"
    /// A command on a session of the service while none is open.
    public static let connectionNoSession: ErrorCode = "connection.no_session"
    /// A command that makes no sense on a session of the service.
    public static let connectionLocalOnly: ErrorCode = "connection.local_only"
    /// Something that the service carries out or not, but does not try.
    public static let connectionNoTrial: ErrorCode = "connection.no_trial"
    /// A revision of a session that the service does not keep.
    public static let sessionUnknownRevision: ErrorCode = "session.unknown_revision"
}
