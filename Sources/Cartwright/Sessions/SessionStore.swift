/// Stores sessions between commands, so that any process of a shop can continue them.
///
/// A session has one writer at a time. Each write names the revision that it follows; if another write came first, it
/// is refused, and the command must run again on the present session.
///
/// When ``store(_:of:after:)`` has returned, the session survives the end of the process, and with a store on disk also
/// a power failure.
public protocol SessionStore: Sendable {
    /// Returns a stored session; nil if it does not exist.
    ///
    /// - Throws: an error of area `store`.
    func session(_ id: String) async throws(CartwrightError) -> StoredSession?

    /// Stores a session.
    ///
    /// - Parameters:
    ///   - json: the output of ``Session/json``, in UTF-8.
    ///   - id: the session's id.
    ///   - revision: the revision that it follows; 0 for a new session.
    /// - Returns: the new revision.
    /// - Throws: `session.conflict` if another revision is present, or an error of area `store`; nothing has changed
    ///   then.
    func store(_ json: [UInt8], of id: String, after revision: Int64) async throws(CartwrightError) -> Int64
}

/// A session in a ``SessionStore``.
public struct StoredSession: Hashable, Sendable {
    /// The output of ``Session/json``, in UTF-8.
    public var json: [UInt8]

    /// The number of times the session was stored, 1 or more.
    public var revision: Int64

    /// The commands that led to it from the previous revision, see ``CheckoutChange/commands``.
    public var commands: [UInt8]

    /// Creates a stored session.
    public init(_ json: [UInt8], revision: Int64, commands: [UInt8] = []) {
        (self.json, self.revision, self.commands) = (json, revision, commands)
    }
}

extension CartwrightError {
    /// Returns the error for a write that follows another revision than the present one.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - revision: the revision that the write follows.
    ///   - present: the present revision; 0 if the session does not exist.
    public static func sessionConflict(_ id: String, after revision: Int64, present: Int64) -> CartwrightError {
        CartwrightError(
            .sessionConflict,
            "session \(id) is at revision \(present), but the write expects revision \(revision)",
            hint: "read the session again, and repeat the command",
            fault: .environment
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionConflict: ErrorCode = "session.conflict: The session was changed meanwhile."
}
