/// Ledger, sessions and outbox in one place, with atomic commits: a paid order, its usage of limited promotions and its
/// events are stored together or not at all.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
///
/// ```swift
/// let next = try checkout.transition(session, .paymentConfirmed(key: key), at: now, counters: counters)
/// let change = CheckoutChange(next, after: kept.revision, at: now, key: "confirm-\(key)")
/// let revision = try await store.commit(change).revision
/// ```
public protocol CheckoutStore: Ledger, SessionStore {
    /// The outbox in which committed events wait for delivery.
    var outbox: any OutboxStore { get }

    /// Commits a change: all of it, or nothing.
    ///
    /// - Parameter change: a session, with its requests to the ledger and its events.
    /// - Returns: the present state. A change whose key was committed before does nothing and returns the earlier
    ///   answer. The same holds for a refusal (``CheckoutChange/isRefusal``); a new refusal stores key and answer, at
    ///   any revision of the session and even if the session does not exist.
    /// - Throws: `session.conflict` if the session is at another revision; `ledger.limit_reached` if a request of the
    ///   change is refused; an error of area `store`.
    func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment

    /// Returns a session at a revision: the present one, or an earlier one that the last change kept
    /// (``CheckoutChange/earlierSteps``). Nil if it does not exist.
    ///
    /// - Throws: an error of area `store`.
    func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> StoredSession?

    /// Returns the answer of a change of a session; nil if no change with this key was committed.
    ///
    /// - Throws: an error of area `store`.
    func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment?

    /// Returns a session as stored, with the answers of some of its changes. A store reads all of it in one query if it
    /// can; otherwise it reads the session last.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - keys: the idempotency keys of the changes.
    /// - Throws: an error of area `store`.
    func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession

    /// Removes the keys of changes that were committed before an instant: they count as new keys from then on.
    ///
    /// - Parameters:
    ///   - instant: changes of this instant (``CheckoutChange/instant``) or later are kept.
    ///   - limit: the maximum number to remove, 0 or more, so that other calls do not wait long.
    /// - Returns: the number of removed keys.
    /// - Throws: an error of area `store`.
    @discardableResult
    func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int

    /// Returns the sessions that are unsettled (``CheckoutChange/isUnsettled``) since before an instant, the oldest
    /// first: the sessions to resume after a crash.
    ///
    /// - Parameters:
    ///   - instant: sessions that became unsettled at this instant or later are omitted.
    ///   - limit: the maximum number of sessions to return, 0 or more.
    /// - Throws: an error of area `store`.
    func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String]

    /// Returns the number of sessions with a reservation, for monitoring; nil if the store does not support it, which
    /// is the default.
    ///
    /// - Parameter now: the current instant: reservations that expired by then do not count.
    /// - Throws: an error of area `store`.
    func holdCount(at now: Instant) async throws(CartwrightError) -> Int?

    /// The lists, retention and erasure of the store; nil if it does not support them, which is the default.
    var administration: (any StoreAdministration)? { get }

    /// The gift cards and store credits of the store, which its ledger holds and spends; nil if it does not support
    /// them, which is the default.
    var accounts: (any AccountStore)? { get }
}

extension CheckoutStore {
    /// Returns nil: not supported.
    public func holdCount(at now: Instant) async throws(CartwrightError) -> Int? { nil }

    /// Nil: not supported.
    public var administration: (any StoreAdministration)? { nil }

    /// Nil: not supported.
    public var accounts: (any AccountStore)? { nil }

    /// Reads one after the other; the revision of the session detects a commit in between.
    public func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        var found = FoundSession()
        for key in keys { found.commitments[key] = try await commitment(of: key, in: id) }
        found.session = try await session(id)
        return found
    }
}

/// A session with the answers of some of its keys.
public struct FoundSession: Hashable, Sendable {
    /// The stored session; nil if it does not exist.
    public var session: StoredSession?

    /// The answers of changes by key, without keys that were not committed.
    public var commitments: [String: Commitment]

    /// Creates a result.
    public init(_ session: StoredSession? = nil, commitments: [String: Commitment] = [:]) {
        (self.session, self.commitments) = (session, commitments)
    }
}

/// The answer of a commit.
public struct Commitment: Hashable, Sendable {
    /// The revision of the session after the change, 1 or more; 0 if the key stands for a refusal.
    public var revision: Int64

    /// The answer for repetitions of the change, see ``CheckoutChange/answer``.
    public var answer: [UInt8]

    /// True if the change did nothing, since its key was committed before.
    public var isRepeated: Bool

    /// Creates the answer of a commit.
    public init(revision: Int64, answer: [UInt8] = [], isRepeated: Bool = false) {
        (self.revision, self.answer, self.isRepeated) = (revision, answer, isRepeated)
    }
}

/// The changes by a command, to be committed as a whole.
public struct CheckoutChange: Sendable {
    /// The id of the session.
    public var session: String

    /// The output of ``Session/json``, in UTF-8.
    public var json: [UInt8]

    /// The commands of the caller, as a JSON array in UTF-8; empty to store none. The store keeps them with their
    /// revision, as long as that is readable.
    public var commands: [UInt8] = []

    /// The entries of the session and of the orders that it changes; nil lets the store read them from the session, if
    /// it has lists.
    public var entries: [ListEntry]?

    /// The revision that it follows; 0 for a new session.
    public var revision: Int64

    /// The instructions, in order. Those that are not for the ledger are left to the caller, see
    /// ``Instruction/isForLedger``.
    public var instructions: [Instruction]

    /// The events, oldest first, for the outbox.
    public var events: [Event]

    /// The instant of the change.
    public var instant: Instant

    /// The idempotency key within the session; nil for a change that is never repeated.
    public var key: String?

    /// The answer to store with the key, returned if the change is repeated; unused without a key.
    public var answer: [UInt8]

    /// True if it began something that only an external outcome ends: a charge or a refund.
    public var isUnsettled: Bool

    /// True if it changes nothing and only stores that its key was refused, see ``refusal(of:key:answer:at:)``.
    public var isRefusal = false

    /// The number of earlier revisions that stay readable by ``CheckoutStore/session(_:at:)``; older ones are deleted
    /// with the change. Below 0 counts as 0.
    public var earlierSteps: Int

    /// Creates a change.
    public init(
        of session: String,
        to json: [UInt8],
        after revision: Int64,
        instructions: [Instruction] = [],
        events: [Event] = [],
        at instant: Instant,
        key: String? = nil,
        answer: [UInt8] = [],
        isUnsettled: Bool = false,
        earlierSteps: Int = 0
    ) {
        (self.session, self.json, self.revision) = (session, json, revision)
        (self.instructions, self.events, self.instant, self.key) = (instructions, events, instant, key)
        (self.answer, self.isUnsettled, self.earlierSteps) = (answer, isUnsettled, earlierSteps)
    }

    /// The first revision that stays readable, 1 or more.
    public var firstReadableRevision: Int64 {
        let (first, isOverflow) = revision.subtractingReportingOverflow(Int64(clamping: max(0, earlierSteps)) - 1)
        return isOverflow ? 1 : max(1, first)
    }

    /// Creates the change of a transition. The session's pending events move to the outbox, so the stored session has
    /// none.
    ///
    /// - Parameters:
    ///   - transition: the transition from the stored session at `revision`.
    ///   - revision: the present revision; 0 for a new session.
    ///   - instant: the instant of the command.
    ///   - key: the idempotency key; nil for a command that is never repeated.
    ///   - answer: the answer to store with the key, returned if the command is repeated.
    ///   - earlierSteps: the number of earlier revisions that stay readable.
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
            instructions: transition.instructions,
            events: events,
            at: instant,
            key: key,
            answer: answer,
            isUnsettled: session.isUnsettled,
            earlierSteps: earlierSteps
        )
        entries = ListEntry.entries(of: session, at: instant, orders: Set(events.compactMap(\.subject)))
    }
}

extension Session {
    /// True if it waits for an external outcome: of a charge, of a refund, or of a reward.
    public var isUnsettled: Bool { payment != nil || !refunds.isEmpty || rewards.contains { !$0.isMade } }
}

extension Instruction {
    /// True if a ledger carries it out, and so ``CheckoutStore/commit(_:)`` does.
    public var isForLedger: Bool {
        switch self {
        case .reserve, .confirm, .release, .giveBack, .credit: true
        case .perform, .present, .charge, .refund, .reward: false
        }
    }
}
