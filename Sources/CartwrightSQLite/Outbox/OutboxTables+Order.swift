internal import Cartwright

/// The order of batches in flight.
///
/// A batch waits while another batch in flight shares a source with it and is older or given out. The flag is stored
/// with the batch and updated whenever a batch enters or leaves, so that an index finds the next batch however many
/// others wait. Only the oldest batch of a source can be free, so only that one is checked.
extension OutboxTables {
    /// Adds a batch, already in its table, to those in flight.
    func enter(_ batch: inout StoredBatch) throws(CartwrightError) {
        try addSources(of: batch)
        try updateWaiting(&batch)
        for source in batch.members.sources {
            let number = SQLArgument.integer(batch.number)
            let next = try statement(.nextOfSource).first(tenant, .bytes(source), number) { $0.integer(0) }
            if let next { try updateWaiting(next) }
        }
    }

    /// Notes the sources of a batch in flight.
    func addSources(of batch: StoredBatch) throws(CartwrightError) {
        let (add, number) = (try statement(.addSource), SQLArgument.integer(batch.number))
        for source in batch.members.sources { try add.run(tenant, .bytes(source), number) }
    }

    /// Removes a batch that is not in flight any more from the order.
    func leave(_ batch: StoredBatch) throws(CartwrightError) {
        let (delete, sources) = (try statement(.deleteSource), batch.members.sources)
        for source in sources { try delete.run(tenant, .bytes(source), .integer(batch.number)) }
        if counts[.inFlight] > 0 { try updateFirst(of: sources) }
    }

    /// Updates the batches that waited for a batch which is not given out any more.
    func updateFirst(of sources: [[UInt8]]) throws(CartwrightError) {
        for source in sources {
            if let first = try statement(.firstOfSource).first(tenant, .bytes(source), read: { $0.integer(0) }) {
                try updateWaiting(first)
            }
        }
    }

    private func updateWaiting(_ number: Int64) throws(CartwrightError) {
        var batch = try batch(number)
        try updateWaiting(&batch)
    }

    func updateWaiting(_ batch: inout StoredBatch) throws(CartwrightError) {
        guard !batch.isAway else { return }
        let waits = try hasToWait(batch)
        guard waits != batch.waits else { return }
        batch.waits = waits
        try set(batch)
    }

    private func hasToWait(_ batch: StoredBatch) throws(CartwrightError) -> Bool {
        for source in batch.members.sources {
            let first = try statement(.firstOfSource).first(tenant, .bytes(source)) { $0.integer(0) }
            if let first, first < batch.number { return true }
            let away = try statement(.awayOfSource).first(tenant, .bytes(source)) { $0.integer(0) }
            if away != nil { return true }
        }
        return false
    }
}
