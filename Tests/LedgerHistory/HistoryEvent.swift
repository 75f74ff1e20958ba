/// A line of a history: the invocation of a call by a client, or its result.
///
/// Clients write an invocation before a call, and the result after the answer. So the effect in the ledger was between
/// the two lines. An invocation without an answer is unknown.
public struct HistoryEvent: Codable, Hashable, Sendable {
    /// The kind of a line.
    public enum Kind: String, Codable, Sendable {
        /// The client is about to make a call.
        case invoke
        /// The ledger has carried out the call.
        case ok
        /// The ledger has not carried out the call, and never will by this attempt.
        case fail
        /// The ledger may have carried out the call, or may still do so.
        case unknown
        /// A process has ended: its unanswered calls have taken effect by now, or never will.
        case gone
    }

    /// The invocation of a call.
    public struct Invocation: Codable, Hashable, Sendable {
        /// The session of the call.
        public var session: String
        /// The key under which the call counts once in its session.
        public var key: String
        /// The revision of the session that it follows.
        public var revision: Int64
        /// The client's clock in milliseconds, which may be wrong.
        public var now: Int64
        /// The call.
        public var call: LedgerCall

        /// Creates an invocation.
        public init(session: String, key: String, revision: Int64, now: Int64, call: LedgerCall) {
            (self.session, self.key, self.revision, self.now, self.call) = (session, key, revision, now, call)
        }
    }

    /// The time of the line, on a clock that all clients share and that never steps.
    public var at: Int64
    /// The name of the process, a new one for each of its lives.
    public var process: String
    /// The client within the process, which makes one call at a time.
    public var client: Int
    /// The kind of the line.
    public var kind: Kind
    /// The invocation, of an `invoke`.
    public var invocation: Invocation?
    /// The revision of the session in the ledger's answer, of an `ok`.
    public var answer: Int64?
    /// The code of the error, of a `fail` or an `unknown`.
    public var code: String?

    /// Creates a line.
    public init(
        at: Int64,
        process: String,
        client: Int,
        _ kind: Kind,
        invocation: Invocation? = nil,
        answer: Int64? = nil,
        code: String? = nil
    ) {
        (self.at, self.process, self.client, self.kind) = (at, process, client, kind)
        (self.invocation, self.answer, self.code) = (invocation, answer, code)
    }
}
