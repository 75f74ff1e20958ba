internal import Cartwright

extension OutboxTables {
    /// Records the outcome of a delivery attempt.
    ///
    /// - Throws: `outbox.unknown_batch`.
    func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) throws(CartwrightError) {
        guard var batch = try batch(id: id), batch.isAway else { throw .unknownBatch(id) }
        guard batch.progress.settle(outcome, at: now) else { return try split(batch, at: now) }
        guard batch.progress.isInFlight else {
            try move(batch, from: .inFlight)
            return try leave(batch)
        }
        try set(batch)
        // An older batch may have been retried from the dead letters meanwhile.
        try updateWaiting(&batch)
        try updateFirst(of: batch.members.sources)
    }

    /// Splits a batch in two: if the number of events is odd, the older half has one more.
    private func split(_ whole: StoredBatch, at now: Instant) throws(CartwrightError) {
        guard let slices = whole.members.slices(of: try body(of: whole)) else {
            throw StoreFailure.corrupt(path, "the body of a batch does not match its list of events")
        }
        try delete(whole.number, in: .inFlight)
        try leave(whole)
        let middle = BatchProgress.olderHalf(of: slices.count)
        for part in [0..<middle, middle..<slices.count] {
            let body = BatchMembers.body(of: slices[part])
            let members = BatchMembers(whole.members.events[part])
            var half = StoredBatch(members, body: body, id: nextID(at: now), at: now)
            try add(half, body)
            try enter(&half)
        }
    }

    func move(_ batch: StoredBatch, from state: OutboxState) throws(CartwrightError) {
        counts[state] &-= 1
        counts[batch.entry.state] &+= 1
        try set(batch)
    }
}
