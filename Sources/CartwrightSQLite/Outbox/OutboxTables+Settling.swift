internal import Cartwright

extension OutboxTables {
    /// Writes down how an attempt ended.
    ///
    /// - Throws: `outbox.unknown_batch`.
    func settle(_ id: String, _ outcome: DeliveryOutcome, at now: Instant) throws(CartwrightError) {
        guard let batch = try batch(id: id), batch.isAway else { throw .unknownBatch(id) }
        switch outcome {
        case .delivered: try deliver(batch, at: now)
        case .postponed(let until, let error): try postpone(batch, until: until, error, at: now)
        case .refused(let error): try bury(batch, error, at: now)
        case .tooLarge(let error):
            if batch.members.events.count > 1 { try split(batch, at: now) } else { try bury(batch, error, at: now) }
        }
    }

    private func deliver(_ delivered: StoredBatch, at now: Instant) throws(CartwrightError) {
        var batch = delivered
        batch.settle(.delivered, at: now)
        batch.entry.reason = nil
        try move(batch, from: .inFlight)
        try leave(batch)
    }

    private func bury(_ refused: StoredBatch, _ error: CartwrightError, at now: Instant) throws(CartwrightError) {
        var batch = refused
        batch.entry.failures &+= 1
        batch.bury(error, at: now)
        try move(batch, from: .inFlight)
        try leave(batch)
    }

    private func postpone(
        _ away: StoredBatch,
        until: Instant,
        _ error: CartwrightError,
        at now: Instant
    ) throws(CartwrightError) {
        var batch = away
        batch.wait(until: until, from: now)
        batch.entry.reason = OutboxEntry.Reason(error)
        batch.entry.failures &+= 1
        try set(batch)
        // An older one may have come back from the dead meanwhile.
        try updateWaiting(&batch)
        try updateFirst(of: batch.members.sources)
    }

    /// Divides a batch in two: the older half is one event larger where the number is odd.
    private func split(_ whole: StoredBatch, at now: Instant) throws(CartwrightError) {
        guard let slices = whole.members.slices(of: try body(of: whole)) else {
            throw StoreFailure.corrupt(path, "the body of a batch does not hold what it should")
        }
        try delete(whole.number, in: .inFlight)
        try leave(whole)
        let middle = (slices.count + 1) / 2
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
