internal import Cartwright

/// An event in its stored form, encoded by the caller to spare the one thread that writes.
struct EncodedEvent: Sendable {
    let source: [UInt8]
    let body: [UInt8]
    /// The digest of both, without the number.
    let digest: RowDigest
    /// The reason that no batch can hold the event.
    let refusal: CartwrightError?

    init(_ event: Event, _ limits: BatchLimits) {
        (source, body) = (Array(event.source.utf8), event.utf8)
        digest = RowDigest([.bytes(source), .bytes(body)])
        refusal = limits.refusal(of: event, bytes: body.count)
    }

    /// The approximate memory use in bytes.
    var bytes: Int { source.count + body.count }
}

extension OutboxTables {
    /// Appends events to the outbox.
    func record(_ events: [EncodedEvent], at now: Instant) throws(CartwrightError) -> RecordReceipt {
        var receipt = RecordReceipt(recorded: 0)
        let add = try statement(.addEvent)
        for event in events {
            counts.recorded &+= 1
            try room.take(event.bytes, path: path)
            if let refusal = event.refusal {
                receipt.refused.append(refusal)
                try addDead(event, refusal, at: now)
            } else {
                receipt.recorded += 1
                counts.pending &+= 1
                let number = SQLArgument.integer(counts.recorded)
                var digest = event.digest
                digest.add(number)
                try add.run(tenant, number, .bytes(event.source), .bytes(event.body), .integer(digest.value))
            }
        }
        return receipt
    }

    private func addDead(_ event: EncodedEvent, _ error: CartwrightError, at now: Instant) throws(CartwrightError) {
        let member = BatchMembers.Member(number: counts.recorded, length: event.body.count, source: event.source)
        let body = BatchMembers.body(of: [event.body])
        var batch = StoredBatch(BatchMembers([member]), body: body, id: nextID(at: now), at: now)
        batch.progress.bury(error, at: now)
        try add(batch, body)
    }
}
