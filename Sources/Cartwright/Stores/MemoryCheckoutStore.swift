internal import HashTreeCollections
internal import Synchronization

/// A checkout store that lasts as long as the process: for tests, and for programs that keep nothing.
public final class MemoryCheckoutStore: CheckoutStore {
    private let events: MemoryOutboxStore
    private let state = Mutex(State())

    private struct State {
        var ledger = MemoryLedger()
        var sessions: TreeDictionary<String, KeptSession> = [:]
        /// Of each session the earlier steps that can still be read, the oldest first.
        var steps: TreeDictionary<String, [KeptSession]> = [:]
        var commitments: TreeDictionary<Key, Remembered> = [:]
        var unsettled: TreeDictionary<String, Instant> = [:]

        func commitment(of key: String?, in session: String) -> Commitment? {
            key.flatMap { commitments[Key(session: session, key: $0)]?.commitment }
        }

        mutating func apply(_ change: CheckoutChange) throws(CartwrightError) -> Commitment {
            guard !change.isRefusal else { return remember(change, as: 0) }
            let revision = try keep(
                change.json,
                of: change.session,
                after: change.revision,
                by: change.commands,
                readableFrom: change.firstReadableRevision
            )
            for request in change.requests {
                try ledger.carryOut(request, of: change.session, at: change.instant)
            }
            unsettled[change.session] = change.isUnsettled ? unsettled[change.session] ?? change.instant : nil
            return remember(change, as: revision)
        }

        /// - Parameter revision: what the change led to; 0 where it was refused.
        private mutating func remember(_ change: CheckoutChange, as revision: Int64) -> Commitment {
            var commitment = Commitment(revision: revision)
            guard let key = change.key else { return commitment }
            commitment.answer = change.answer
            var repeated = commitment
            repeated.isRepeated = true
            commitments[Key(session: change.session, key: key)] = Remembered(repeated, at: change.instant)
            return commitment
        }

        /// - Parameter first: the first revision that stays readable; nil for none but the new one.
        mutating func keep(
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
            let earlier = (steps[id, default: []] + [before].compactMap(\.self)).filter { $0.revision >= first }
            steps[id] = earlier.isEmpty ? nil : earlier
            sessions[id] = KeptSession(json, revision: revision + 1, commands: commands)
            return revision + 1
        }
    }

    private struct Key: Hashable {
        var session: String
        var key: String
    }

    private struct Remembered {
        var commitment: Commitment
        var instant: Instant

        init(_ commitment: Commitment, at instant: Instant) { (self.commitment, self.instant) = (commitment, instant) }
    }

    /// An empty store.
    ///
    /// - Parameters:
    ///   - limits: how much its outbox takes at a time.
    ///   - seed: what the ids of its batches follow from; a random one outside of tests.
    public init(limits: OutboxLimits = OutboxLimits(), seed: UInt64) {
        events = MemoryOutboxStore(limits: limits, seed: seed)
    }

    /// Where the events of what is committed wait to be delivered.
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

    /// A session as it was at a revision, nil where that is not kept.
    public func session(_ id: String, at revision: Int64) -> KeptSession? {
        state.withLock { state in
            let present = state.sessions[id]
            if present?.revision == revision { return present }
            return state.steps[id]?.first { $0.revision == revision }
        }
    }

    /// What a change of a session was answered, nil where none with this key was committed.
    public func commitment(of key: String, in session: String) -> Commitment? {
        state.withLock { $0.commitment(of: key, in: session) }
    }

    /// Forgets changes that were committed under a key before an instant; how many.
    @discardableResult
    public func forgetCommitments(before instant: Instant, limit: Int) -> Int {
        state.withLock { state in
            let old = state.commitments.filter { $0.value.instant < instant }.prefix(max(0, limit))
            for (key, _) in old { state.commitments[key] = nil }
            return old.count
        }
    }

    /// The sessions whose last change left something unsettled before an instant, the longest unsettled first.
    public func unsettled(before instant: Instant, limit: Int) -> [String] {
        let waiting = state.withLock(\.unsettled).filter { $0.value < instant }
        let oldest = waiting.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        return oldest.prefix(max(0, limit)).map(\.key)
    }
}

// MARK: Ledger

extension MemoryCheckoutStore {
    /// How many sessions hold something of limited promotions.
    public func holdCount(at now: Instant) -> Int? { state.withLock(\.ledger).holdCount(at: now) }
}

// MARK: Sessions

extension MemoryCheckoutStore {
    /// What was last kept of a session, nil where nothing was.
    public func session(_ id: String) -> KeptSession? { state.withLock { $0.sessions[id] } }

    /// Keeps a session.
    ///
    /// - Throws: `session.conflict`.
    public func keep(_ json: [UInt8], of id: String, after revision: Int64) throws(CartwrightError) -> Int64 {
        try state.withLock { (state) throws(CartwrightError) in try state.keep(json, of: id, after: revision) }
    }
}

// MARK: Ledger

extension MemoryCheckoutStore {
    /// What the counters of a query come to, without what one session holds itself.
    public func counters(_ query: CounterQuery, excluding session: String, at now: Instant) -> Counters {
        state.withLock { $0.ledger.counters(query, excluding: session, at: now) }
    }

    /// Holds all demands for a session, or none.
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

    /// Turns what a session holds into used.
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

    /// Gives back what a session holds.
    public func release(session: String) { state.withLock { $0.ledger.release(session: session) } }

    /// Gives back what an order used, or a part of it.
    public func giveBack(_ share: RedemptionShare, of order: String, in session: String) {
        state.withLock { $0.ledger.giveBack(share, of: order, in: session) }
    }
}

extension MemoryLedger {
    /// Carries a request out where it is the ledger's.
    fileprivate mutating func carryOut(
        _ request: Request,
        of session: String,
        at now: Instant
    ) throws(CartwrightError) {
        switch request {
        case .reserve(let demands, until: let expiry): try reserve(demands, for: session, until: expiry, at: now)
        case .confirm(let order, counting: let demands):
            try confirm(order: order, of: session, counting: demands, at: now)
        case .release: release(session: session)
        case .giveBack(let order, let share): giveBack(share, of: order, in: session)
        case .perform, .present, .charge, .refund: break
        }
    }
}

extension MemoryOutboxStore {
    /// Makes a change and keeps its events, with nothing in between; nothing is kept where it throws, or where the
    /// change was made before.
    fileprivate func record(
        for change: CheckoutChange,
        _ make: @Sendable () throws(CartwrightError) -> Commitment
    ) throws(CartwrightError) -> Commitment {
        let commitment = try make()
        if !commitment.isRepeated { _ = record(change.events, at: change.instant) }
        return commitment
    }
}
