/// Ledger, sessions and outbox in one place, where what belongs together is committed together: a paid order, what it
/// uses of limited promotions, and the events that tell of it are all there, or none of them is.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
///
/// ```swift
/// let next = try checkout.transition(session, .paymentConfirmed(key: key), at: now, counters: counters)
/// let change = CheckoutChange(next, after: kept.revision, at: now, key: "confirm-\(key)")
/// let revision = try await store.commit(change).revision
/// ```
public protocol CheckoutStore: Ledger, SessionStore {
    /// Where the events of what is committed wait to be delivered.
    var outbox: any OutboxStore { get }

    /// Commits a change: all of it, or nothing.
    ///
    /// - Parameter change: a session, with what it asks of the ledger, and its events.
    /// - Returns: what is kept now. A change whose key was committed before does nothing, and is answered as it was
    ///   then. So does a refusal (``CheckoutChange/isRefusal``); otherwise it keeps key and answer, whatever revision
    ///   the session is at, and whether it is there or not.
    /// - Throws: `session.conflict` where another revision of the session is there; `ledger.limit_reached` where a
    ///   request of the change is refused; an error of area `store`.
    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment

    /// A session as it was at a revision: the one that it is at now, or an earlier one that the last change has kept
    /// (``CheckoutChange/earlierSteps``). Nil where it is not there.
    ///
    /// - Throws: an error of area `store`.
    func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> KeptSession?

    /// What a change of a session was answered, nil where none with this key was committed.
    ///
    /// - Throws: an error of area `store`.
    func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment?

    /// A session as it is kept, with what changes of it were answered: what a call has to know before it begins. A
    /// store that can ask for all of it at once does; otherwise it asks for one after the other, the session last.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - keys: the keys of the changes.
    /// - Throws: an error of area `store`.
    func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession

    /// Forgets changes that were committed under a key before an instant: their keys count as new ones from then on.
    ///
    /// - Parameters:
    ///   - instant: those of this instant (``CheckoutChange/instant``) or later are remembered.
    ///   - limit: the most to forget, 0 or more, so that nobody waits long for it.
    /// - Returns: how many were forgotten.
    /// - Throws: an error of area `store`.
    @discardableResult
    func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int

    /// The sessions whose last change left something unsettled (``CheckoutChange/isUnsettled``) before an instant, the
    /// longest unsettled first: what a program looks for after a crash.
    ///
    /// - Parameters:
    ///   - instant: those that were left so at this instant or later are not among them.
    ///   - limit: the most to return, 0 or more.
    /// - Throws: an error of area `store`.
    func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String]

    /// How many sessions hold something of limited promotions, for whoever watches the shop; nil where the store does
    /// not say, which is what it does unless it has a function for it.
    ///
    /// - Parameter now: the instant: what expired by then is not held any more.
    /// - Throws: an error of area `store`.
    func holdCount(at now: Instant) async throws(CartwrightError) -> Int?
}

extension CheckoutStore {
    /// Not said.
    public func holdCount(at now: Instant) async throws(CartwrightError) -> Int? { nil }

    /// Asked for one after the other: who commits in between is found by the revision of the session.
    public func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        var found = FoundSession()
        for key in keys { found.commitments[key] = try await commitment(of: key, in: id) }
        found.session = try await session(id)
        return found
    }
}

/// A session with what some keys stand for in it.
public struct FoundSession: Hashable, Sendable {
    /// What was last kept of it, nil where nothing was.
    public var session: KeptSession?

    /// What changes were answered, by their keys; those that were not committed are left out.
    public var commitments: [String: Commitment]

    /// What was found.
    public init(_ session: KeptSession? = nil, commitments: [String: Commitment] = [:]) {
        (self.session, self.commitments) = (session, commitments)
    }
}

/// What a commit was answered.
public struct Commitment: Hashable, Sendable {
    /// The revision of the session that the change led to, 1 or more; 0 where the key stands for a refusal.
    public var revision: Int64

    /// What the change gave as the answer to repetitions, see ``CheckoutChange/answer``.
    public var answer: [UInt8]

    /// Whether the change did nothing, since its key was committed before.
    public var isRepeated: Bool

    /// What a commit was answered.
    public init(revision: Int64, answer: [UInt8] = [], isRepeated: Bool = false) {
        (self.revision, self.answer, self.isRepeated) = (revision, answer, isRepeated)
    }
}

/// What a command has changed, to be committed as a whole.
public struct CheckoutChange: Sendable {
    /// The id of the session.
    public var session: String

    /// What ``Session/json`` wrote, in UTF-8.
    public var json: [UInt8]

    /// The commands that the caller gave, as a JSON array in UTF-8; empty where they are not to be kept. The store
    /// keeps them with the revision that they led to, for as long as that stays readable.
    public var commands: [UInt8] = []

    /// The revision that it follows, 0 for a session that was never kept.
    public var revision: Int64

    /// What to carry out, in order. Those that are not the ledger's are left to the caller, see
    /// ``Request/isForLedger``.
    public var requests: [Request]

    /// What happened, oldest first: handed over to the outbox.
    public var events: [Event]

    /// The instant of the change.
    public var instant: Instant

    /// The name under which it counts once in its session, nil for a change that the caller never repeats.
    public var key: String?

    /// What is kept with the key, as the answer where the change is repeated; nothing without a key.
    public var answer: [UInt8]

    /// Whether something was begun that only an answer from outside ends: a charge or a refund.
    public var isUnsettled: Bool

    /// Whether it changes nothing and only keeps that its key was refused, see
    /// ``refusal(of:key:answer:at:)``.
    public var isRefusal = false

    /// How many revisions before it stay readable by ``CheckoutStore/session(_:at:)``, of those that are there; older
    /// ones are deleted with the change. Below 0 counts as 0.
    public var earlierSteps: Int

    /// A change.
    public init(
        of session: String,
        to json: [UInt8],
        after revision: Int64,
        requests: [Request] = [],
        events: [Event] = [],
        at instant: Instant,
        key: String? = nil,
        answer: [UInt8] = [],
        isUnsettled: Bool = false,
        earlierSteps: Int = 0
    ) {
        (self.session, self.json, self.revision) = (session, json, revision)
        (self.requests, self.events, self.instant, self.key) = (requests, events, instant, key)
        (self.answer, self.isUnsettled, self.earlierSteps) = (answer, isUnsettled, earlierSteps)
    }

    /// The first revision that stays readable, 1 or more.
    public var firstReadableRevision: Int64 {
        let (first, isOverflow) = revision.subtractingReportingOverflow(Int64(clamping: max(0, earlierSteps)) - 1)
        return isOverflow ? 1 : max(1, first)
    }

    /// What a transition has changed. The session's pending events are handed over, so what is kept has none.
    ///
    /// - Parameters:
    ///   - transition: what a command did to what the store has as `revision`.
    ///   - revision: 0 for a session that was never kept.
    ///   - instant: the instant of the command.
    ///   - key: the name under which it counts once, nil for a command that is never repeated.
    ///   - answer: what is kept with the key, as the answer where the command is repeated.
    ///   - earlierSteps: how many revisions before it stay readable.
    public init(
        _ transition: Transition,
        after revision: Int64,
        at instant: Instant,
        key: String? = nil,
        answer: [UInt8] = [],
        earlierSteps: Int = 0
    ) {
        var session = transition.session
        let events = session.takePendingEvents()
        self.init(
            of: session.id,
            to: session.json.utf8,
            after: revision,
            requests: transition.requests,
            events: events,
            at: instant,
            key: key,
            answer: answer,
            isUnsettled: session.isUnsettled,
            earlierSteps: earlierSteps
        )
    }
}

extension Session {
    /// Whether it waits for an answer from outside: what became of a charge, or that a refund was made.
    public var isUnsettled: Bool { payment != nil || !refunds.isEmpty }
}

extension Request {
    /// Whether a ledger carries it out, and so ``CheckoutStore/commit(_:)`` does.
    public var isForLedger: Bool {
        switch self {
        case .reserve, .confirm, .release, .giveBack: true
        case .perform, .present, .charge, .refund: false
        }
    }
}
