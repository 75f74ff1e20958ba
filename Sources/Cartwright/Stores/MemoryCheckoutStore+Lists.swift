internal import HashTreeCollections
internal import Synchronization

extension MemoryCheckoutStore: StoreAdministration {
    /// The store itself.
    public var administration: (any StoreAdministration)? { self }

    /// Returns a page of sessions or orders, newest first.
    public func page(_ query: ListQuery) -> ListPage {
        state.withLock { state in state.lists.page(query) { state.sessions[$0]?.revision ?? 0 } }
    }

    /// Returns the sums over a list by currency.
    public func totals(_ query: ListQuery) -> [Currency: ListTotal] { state.withLock { $0.lists.totals(query) } }

    /// Deletes a session.
    ///
    /// - Throws: `session.conflict` if another revision is present.
    public func removeSession(_ id: String, after revision: Int64) throws(CartwrightError) {
        try state.withLock { (state) throws(CartwrightError) in
            let present = state.sessions[id]?.revision ?? 0
            guard present == revision else { throw .sessionConflict(id, after: revision, present: present) }
            state.remove(id)
        }
    }

    /// Deletes sessions that were last changed before an instant.
    @discardableResult
    public func removeSessions(changedBefore instant: Instant, withOrders: Bool, limit: Int) -> Int {
        state.withLock { state in
            let old = state.lists.changes.filter { id, changed in
                changed < instant && state.unsettled[id] == nil && (withOrders || !state.lists.hasOrders(id))
            }
            var removed = 0
            for (id, _) in old.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where removed < limit {
                guard !state.isInCheckout(id) else { continue }
                state.remove(id)
                removed += 1
            }
            return removed
        }
    }

    /// Deletes earlier revisions of sessions that were stored before an instant.
    @discardableResult
    public func removeSteps(storedBefore instant: Instant, limit: Int) -> Int {
        state.withLock { state in
            var left = max(0, limit)
            for (id, steps) in state.steps where left > 0 {
                let old = steps.prefix { $0.storedAt < instant }.count
                let removed = min(old, left)
                let rest = Array(steps.dropFirst(removed))
                state.steps[id] = rest.isEmpty ? nil : rest
                left -= removed
            }
            return max(0, limit) - left
        }
    }

    /// Deletes the counters of calendar periods that began before the day of an instant in UTC.
    @discardableResult
    public func removeCounters(ofPeriodsBefore instant: Instant, limit: Int) -> Int {
        state.withLock { $0.ledger.removeCounters(ofPeriodsBefore: instant, limit: limit) }
    }

    /// Rewrites a session and everything that is stored with it.
    ///
    /// - Throws: the errors of `rewrite`.
    @discardableResult
    public func rewriteSession(
        _ id: String,
        without customer: String,
        at now: Instant,
        by rewrite: @escaping @Sendable (StoredPart, [UInt8]) throws(CartwrightError) -> [UInt8]
    ) throws(CartwrightError) -> Bool {
        try state.withLock { (state) throws(CartwrightError) in
            var next = state
            guard let present = next.sessions[id] else { return false }
            let step = MemoryCheckoutStore.Step(session: present, storedAt: next.lists.changes[id] ?? .earliest)
            next.steps[id, default: []].append(step)
            next.sessions[id] = StoredSession(
                try rewrite(.session, present.json),
                revision: present.revision + 1,
                commands: []
            )
            for (index, step) in (next.steps[id] ?? []).enumerated() {
                next.steps[id]?[index].session.json = try rewrite(.session, step.session.json)
                next.steps[id]?[index].session.commands = try rewrite(.commands, step.session.commands)
            }
            for (key, remembered) in next.commitments where key.session == id {
                next.commitments[key]?.commitment.answer = try rewrite(.answer, remembered.commitment.answer)
            }
            try next.lists.replace(id, next.sessions[id]?.json ?? [], without: customer, at: now)
            state = next
            return true
        }
    }

    /// Rewrites events of the outbox.
    ///
    /// - Throws: the errors of `rewrite`.
    public func rewriteEvents(
        after place: OutboxPlace?,
        limit: Int,
        by rewrite: @escaping @Sendable ([UInt8]) throws(CartwrightError) -> [UInt8]?
    ) async throws(CartwrightError) -> OutboxPlace? {
        try await events.rewriteAll(by: rewrite)
        return nil
    }

    /// Does nothing: memory has no traces.
    public func removeTraces() {}
}

extension MemoryCheckoutStore.State {
    /// True if a session is in checkout, or its phase is unknown.
    fileprivate func isInCheckout(_ id: String) -> Bool {
        guard let json = sessions[id]?.json, case .string(let phase)? = try? JSONParser.parse(json)["phase"] else {
            return false
        }
        return Phase(rawValue: phase)?.isInCheckout ?? true
    }

    /// Removes a session with everything that belongs to it.
    fileprivate mutating func remove(_ id: String) {
        ledger.release(session: id)
        (sessions[id], steps[id], unsettled[id]) = (nil, nil, nil)
        for key in commitments.keys where key.session == id { commitments[key] = nil }
        lists.remove(id)
    }
}
