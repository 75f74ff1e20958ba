internal import Cartwright

/// An event as it is kept, made by the caller so that the one thread that writes does not have to.
struct EncodedEvent: Sendable {
    let source: [UInt8]
    let body: [UInt8]
    /// Why no batch takes it.
    let refusal: CartwrightError?

    init(_ event: Event, _ limits: BatchLimits) {
        (source, body) = (Array(event.source.utf8), event.utf8)
        refusal = limits.refusal(of: event, bytes: body.count)
    }
}

extension OutboxTables {
    /// Keeps events behind those that are there.
    func record(_ events: [EncodedEvent], at now: Instant) throws(CartwrightError) -> RecordReceipt {
        var receipt = RecordReceipt(recorded: 0)
        let add = try statement(.addEvent)
        for event in events {
            counts.recorded &+= 1
            try room.take(event.source.count + event.body.count, path: path)
            if let refusal = event.refusal {
                receipt.refused.append(refusal)
                try addDead(event, refusal, at: now)
            } else {
                receipt.recorded += 1
                counts.pending &+= 1
                try add.run(.integer(counts.recorded), .bytes(event.source), .bytes(event.body))
            }
        }
        return receipt
    }

    private func addDead(_ event: EncodedEvent, _ error: CartwrightError, at now: Instant) throws(CartwrightError) {
        let member = BatchMembers.Member(number: counts.recorded, length: event.body.count, source: event.source)
        let body = BatchMembers.body(of: [event.body])
        var batch = StoredBatch(BatchMembers([member]), bytes: body.count, id: nextID(at: now), at: now)
        batch.bury(error, at: now)
        try add(batch, body)
    }
}
