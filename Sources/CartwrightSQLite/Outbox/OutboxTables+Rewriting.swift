internal import Cartwright

extension OutboxTables {
    /// Rewrites an event.
    typealias Rewrite = ([UInt8]) throws(CartwrightError) -> [UInt8]?

    /// Rewrites waiting events after a place, then batches of all states, up to a number of both.
    ///
    /// - Returns: the place at which to continue; nil at the end.
    func rewrite(after place: OutboxPlace?, limit: Int, by rewrite: Rewrite) throws(CartwrightError) -> OutboxPlace? {
        guard limit > 0 else { return place ?? OutboxPlace(isInBatches: false, number: .min) }
        var (number, left) = (place?.number ?? .min, limit)
        if place?.isInBatches != true {
            let events = try rewriteEvents(after: number, limit: limit, by: rewrite)
            if events.count == limit, let last = events.last { return OutboxPlace(isInBatches: false, number: last) }
            (number, left) = (.min, limit - events.count)
        }
        let batches = try rewriteBatches(after: number, limit: left, by: rewrite)
        guard batches.count == left, let last = batches.last else { return nil }
        return OutboxPlace(isInBatches: true, number: last)
    }

    /// Returns the numbers of the events that were read.
    private func rewriteEvents(
        after number: Int64,
        limit: Int,
        by rewrite: Rewrite
    ) throws(CartwrightError) -> [Int64] {
        let path = path
        let events = try statement(.eventsAfter).all(tenant, .integer(number), .number(limit)) {
            row
                throws(CartwrightError) in
            try StoredEvent(row, path: path)
        }
        for event in events {
            guard let body = try rewrite(event.body), body != event.body else { continue }
            let number = SQLArgument.integer(event.number)
            let digest = RowDigest([.bytes(event.source), .bytes(body), number]).value
            try change(.rewriteEvent, [number, .bytes(body), .integer(digest)], rows: 1)
        }
        return events.map(\.number)
    }

    /// Returns the numbers of the batches that were read.
    private func rewriteBatches(
        after number: Int64,
        limit: Int,
        by rewrite: Rewrite
    ) throws(CartwrightError) -> [Int64] {
        let numbers = try statement(.batchNumbersAfter).all(tenant, .integer(number), .number(limit)) { $0.integer(0) }
        for number in numbers {
            var batch = try batch(number)
            let body = try body(of: batch)
            let events = try events(of: batch, body)
            var isSame = true
            let new = try events.map { event throws(CartwrightError) in
                guard let other = try rewrite(event), other != event else { return event }
                isSame = false
                return other
            }
            if isSame { continue }
            let rewritten = batch.rewrite(new)
            try change(.rewriteBatch, batch.row, rows: 1)
            try change(.rewriteBody, [.integer(number), .bytes(rewritten)], rows: 1)
        }
        return numbers
    }

    /// Returns the events of a batch. A delivered batch has no list of its events.
    private func events(of batch: StoredBatch, _ body: [UInt8]) throws(CartwrightError) -> [[UInt8]] {
        if !batch.members.events.isEmpty, let slices = batch.members.slices(of: body) { return slices.map(Array.init) }
        guard case .array(let events)? = try? JSONParser.parse(body) else {
            throw StoreFailure.damaged(path, "the body of batch \(batch.entry.id)")
        }
        return events.map(\.utf8)
    }
}

extension SQLiteOutbox {
    /// Rewrites events and batches, up to a number of both.
    ///
    /// - Returns: the place at which to continue; nil at the end.
    func rewrite(
        after place: OutboxPlace?,
        limit: Int,
        by rewrite: @escaping @Sendable ([UInt8]) throws(CartwrightError) -> [UInt8]?
    ) async throws(CartwrightError) -> OutboxPlace? {
        try await onTables { tables throws(CartwrightError) in
            try tables.rewrite(after: place, limit: limit, by: rewrite)
        }
    }
}
