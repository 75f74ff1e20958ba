/// One line of a history: that a client asked for something, or what came of it.
///
/// Clients write an invocation before they ask, and what came of it after they were answered. So what happened inside
/// the ledger happened between the two lines. An invocation without an answer is unknown.
public struct HistoryEvent: Codable, Hashable, Sendable {
    /// What a line tells.
    public enum Kind: String, Codable, Sendable {
        /// The client is about to ask.
        case invoke
        /// The ledger has done it.
        case ok
        /// The ledger has not done it, and never will by this attempt.
        case fail
        /// Nobody knows whether the ledger has done it, or still will.
        case unknown
        /// A process has ended: what it asked for and was not answered is done by now, or never will be.
        case gone
    }

    /// The invocation of a call.
    public struct Invocation: Codable, Hashable, Sendable {
        /// For whom.
        public var session: String
        /// The name under which the call counts once in its session.
        public var key: String
        /// The revision of the session that it follows.
        public var revision: Int64
        /// The client's clock in milliseconds, which may be wrong.
        public var now: Int64
        /// What is asked for.
        public var call: LedgerCall

        /// An invocation.
        public init(session: String, key: String, revision: Int64, now: Int64, call: LedgerCall) {
            (self.session, self.key, self.revision, self.now, self.call) = (session, key, revision, now, call)
        }
    }

    /// When the line was written, on a clock that all clients share and that never steps.
    public var at: Int64
    /// The process, a new name for each of its lives.
    public var process: String
    /// The client within the process, which does one thing at a time.
    public var client: Int
    /// What the line tells.
    public var kind: Kind
    /// What is asked for, of an `invoke`.
    public var invocation: Invocation?
    /// The revision of the session that the ledger answered with, of an `ok`.
    public var answer: Int64?
    /// The code of the error, of a `fail` or an `unknown`.
    public var code: String?

    /// A line.
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
