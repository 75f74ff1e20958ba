internal import HashTreeCollections
internal import Synchronization

/// A checkout store in memory: for tests, and for programs without storage.
public final class MemoryCheckoutStore: CheckoutStore {
    let events: MemoryOutboxStore
    let state = Mutex(State())

    struct State {
        var ledger = MemoryLedger()
        var sessions: TreeDictionary<String, StoredSession> = [:]
        /// The earlier revisions of each session that stay readable, oldest first.
        var steps: TreeDictionary<String, [Step]> = [:]
        var commitments: TreeDictionary<Key, Remembered> = [:]
        var unsettled: TreeDictionary<String, Instant> = [:]
        var lists = MemoryLists()

        func commitment(of key: String?, in session: String) -> Commitment? {
            key.flatMap { commitments[Key(session: session, key: $0)]?.commitment }
        }

        mutating func apply(_ change: CheckoutChange) throws(CartwrightError) -> Commitment {
            guard !change.isRefusal else { return remember(change, as: 0) }
            let revision = try store(
                change.json,
                of: change.session,
                after: change.revision,
                by: change.commands,
                readableFrom: change.firstReadableRevision
            )
            for request in change.instructions {
                try ledger.carryOut(request, of: change.session, at: change.instant)
            }
            unsettled[change.session] = change.isUnsettled ? unsettled[change.session] ?? change.instant : nil
            lists.put(change.entries, of: change.session, change.json, at: change.instant)
            return remember(change, as: revision)
        }

        /// - Parameter revision: the revision after the change; 0 for a refusal.
        private mutating func remember(_ change: CheckoutChange, as revision: Int64) -> Commitment {
            var commitment = Commitment(revision: revision)
            guard let key = change.key else { return commitment }
            commitment.answer = change.answer
            var repeated = commitment
            repeated.isRepeated = true
            commitments[Key(session: change.session, key: key)] = Remembered(repeated, at: change.instant)
            return commitment
        }

        /// - Parameter first: the first revision that stays readable; nil keeps only the new one.
        mutating func store(
            _ json: [UInt8],
            of id: String,
            after revision: Int64,
            by commands: [UInt8] = [],
            readableFrom first: Int64? = nil
        ) throws(CartwrightError) -> Int64 {
            let before = sessions[id]
            let present = before?.revision ?? 0
            guard present == revision else { throw .sessionConflict(id, after: revision, present: present) }
            let first = first ?? .max
            let storedAt = lists.changes[id] ?? .earliest
            let last = before.map { Step(session: $0, storedAt: storedAt) }
            let earlier = (steps[id, default: []] + [last].compactMap(\.self)).filter { $0.session.revision >= first }
            steps[id] = earlier.isEmpty ? nil : earlier
            sessions[id] = StoredSession(json, revision: revision + 1, commands: commands)
            return revision + 1
        }
    }

    /// An earlier revision that stays readable.
    struct Step {
        var session: StoredSession
        var storedAt: Instant
    }

    struct Key: Hashable {
        var session: String
        var key: String
    }

    struct Remembered {
        var commitment: Commitment
        var instant: Instant

        init(_ commitment: Commitment, at instant: Instant) { (self.commitment, self.instant) = (commitment, instant) }
    }

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - limits: the limits of its outbox.
    ///   - seed: the seed of the ids of its batches; use a random one outside of tests.
    public init(limits: OutboxLimits = OutboxLimits(), seed: UInt64) {
        events = MemoryOutboxStore(limits: limits, seed: seed)
    }

    /// The outbox in which committed events wait for delivery.
    public var outbox: any OutboxStore { events }

    /// Commits a change: all of it, or nothing.
    ///
    /// - Throws: `session.conflict`, `ledger.limit_reached`.
    public func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Commitment {
        try await events.record(for: change) { () throws(CartwrightError) in
            try self.state.withLock { (state) throws(CartwrightError) in
                if let first = state.commitment(of: change.key, in: change.session) { return first }
                var next = state
                let commitment = try next.apply(change)
                state = next
                return commitment
            }
        }
    }

    /// Returns a session at a revision; nil if that is not stored.
    public func session(_ id: String, at revision: Int64) -> StoredSession? {
        state.withLock { state in
            let present = state.sessions[id]
            if present?.revision == revision { return present }
            return state.steps[id]?.first { $0.session.revision == revision }?.session
        }
    }

    /// Returns the answer of a change of a session; nil if no change with this key was committed.
    public func commitment(of key: String, in session: String) -> Commitment? {
        state.withLock { $0.commitment(of: key, in: session) }
    }

    /// Removes the keys of changes that were committed before an instant, and returns their number.
    @discardableResult
    public func forgetCommitments(before instant: Instant, limit: Int) -> Int {
        state.withLock { state in
            let old = state.commitments.filter { $0.value.instant < instant }.prefix(max(0, limit))
            for (key, _) in old { state.commitments[key] = nil }
            return old.count
        }
    }

    /// Returns the sessions that are unsettled since before an instant, the oldest first.
    public func unsettled(before instant: Instant, limit: Int) -> [String] {
        let waiting = state.withLock(\.unsettled).filter { $0.value < instant }
        let oldest = waiting.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        return oldest.prefix(max(0, limit)).map(\.key)
    }
}

// MARK: Ledger

extension MemoryCheckoutStore {
    /// Returns the number of sessions with a reservation.
    public func holdCount(at now: Instant) -> Int? { state.withLock(\.ledger).holdCount(at: now) }
}

// MARK: Sessions

extension MemoryCheckoutStore {
    /// Returns a stored session; nil if it does not exist.
    public func session(_ id: String) -> StoredSession? { state.withLock { $0.sessions[id] } }

    /// Stores a session.
    ///
    /// - Throws: `session.conflict`.
    public func store(_ json: [UInt8], of id: String, after revision: Int64) throws(CartwrightError) -> Int64 {
        try state.withLock { (state) throws(CartwrightError) in
            let next = try state.store(json, of: id, after: revision)
            state.lists.put(nil, of: id, json, at: .now())
            return next
        }
    }
}

// MARK: Ledger

extension MemoryCheckoutStore {
    /// Reads the counters of a query, without the reservations of one session.
    public func counters(_ query: CounterQuery, excluding session: String, at now: Instant) -> Counters {
        state.withLock { $0.ledger.counters(query, excluding: session, at: now) }
    }

    /// Reserves all demands for a session, or none.
    ///
    /// - Throws: `ledger.limit_reached`.
    public func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) throws(CartwrightError) {
        try state.withLock { (state) throws(CartwrightError) in
            try state.ledger.reserve(demands, for: session, until: expiresAt, at: now)
        }
    }

    /// Turns the reservation of a session into redemptions.
    ///
    /// - Throws: `ledger.limit_reached`.
    public func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) throws(CartwrightError) {
        try state.withLock { (state) throws(CartwrightError) in
            try state.ledger.confirm(order: order, of: session, counting: demands, at: now)
        }
    }

    /// Releases the reservation of a session.
    public func release(session: String) { state.withLock { $0.ledger.release(session: session) } }

    /// Gives back the usage of an order, or a part of it.
    public func giveBack(_ share: RedemptionShare, of order: String, in session: String) {
        state.withLock { $0.ledger.giveBack(share, of: order, in: session) }
    }

    /// Books store credit of a confirmed order, or takes some back, once for each key.
    ///
    /// - Throws: `ledger.limit_reached`.
    public func credit(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        key: String,
        at now: Instant
    ) throws(CartwrightError) {
        try state.withLock { (state) throws(CartwrightError) in
            try state.ledger.credit(credits, of: order, in: session, key: key, at: now)
        }
    }
}

extension MemoryLedger {
    /// Carries out a request if it is for the ledger.
    fileprivate mutating func carryOut(
        _ request: Instruction,
        of session: String,
        at now: Instant
    ) throws(CartwrightError) {
        switch request {
        case .reserve(let demands, until: let expiry): try reserve(demands, for: session, until: expiry, at: now)
        case .confirm(let order, counting: let demands):
            try confirm(order: order, of: session, counting: demands, at: now)
        case .release: release(session: session, at: now)
        case .giveBack(let order, let share): giveBack(share, of: order, in: session, at: now)
        case .credit(let order, let credits, let key): try credit(credits, of: order, in: session, key: key, at: now)
        case .perform, .present, .charge, .refund, .reward: break
        }
    }
}

extension MemoryOutboxStore {
    /// Makes a change and records its events in one step; records nothing if the change throws, or if it was made
    /// before.
    fileprivate func record(
        for change: CheckoutChange,
        _ make: @Sendable () throws(CartwrightError) -> Commitment
    ) throws(CartwrightError) -> Commitment {
        let commitment = try make()
        if !commitment.isRepeated { _ = record(change.events, at: change.instant) }
        return commitment
    }
}
