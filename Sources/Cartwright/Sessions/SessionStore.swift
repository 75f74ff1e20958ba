/// Keeps sessions between commands, so that any process of a shop can go on with them.
///
/// One session has one writer at a time. Each write names the revision that it follows; where another write came
/// first, it is refused, and the change is worked out again from the session that is there.
///
/// When ``keep(_:of:after:)`` has returned, the session outlives the process, and with a store on disk the machine's
/// power.
public protocol SessionStore: Sendable {
    /// What was last kept of a session, nil where nothing was.
    ///
    /// - Throws: an error of area `store`.
    func session(_ id: String) async throws(CartwrightError) -> KeptSession?

    /// Keeps a session.
    ///
    /// - Parameters:
    ///   - json: what ``Session/json`` wrote, in UTF-8.
    ///   - id: the session's id.
    ///   - revision: that of what it follows, 0 for a session that was never kept.
    /// - Returns: the revision of what is kept now.
    /// - Throws: `session.conflict` where another revision is there, or an error of area `store`; nothing has changed
    ///   then.
    func keep(_ json: [UInt8], of id: String, after revision: Int64) async throws(CartwrightError) -> Int64
}

/// A session as a ``SessionStore`` has it.
public struct KeptSession: Hashable, Sendable {
    /// What ``Session/json`` wrote, in UTF-8.
    public var json: [UInt8]

    /// How often the session was kept, 1 or more.
    public var revision: Int64

    /// The commands that led to it from the revision before, see ``CheckoutChange/commands``.
    public var commands: [UInt8]

    /// A session as a store has it.
    public init(_ json: [UInt8], revision: Int64, commands: [UInt8] = []) {
        (self.json, self.revision, self.commands) = (json, revision, commands)
    }
}

extension CartwrightError {
    /// The refusal of a write that follows another revision than the one that is there.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - revision: the one that it follows.
    ///   - present: the one that is there, 0 where nothing is.
    public static func sessionConflict(_ id: String, after revision: Int64, present: Int64) -> CartwrightError {
        CartwrightError(
            .sessionConflict,
            "session \(id) is at revision \(present), and what was to be kept follows \(revision)",
            hint: "read the session again, and run the command on that",
            fault: .environment
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionConflict: ErrorCode = "session.conflict: A session that was written meanwhile."
}
