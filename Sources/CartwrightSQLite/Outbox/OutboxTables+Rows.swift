internal import Cartwright

extension OutboxTables {
    func batch(_ number: Int64) throws(CartwrightError) -> StoredBatch {
        let path = path
        let found = try statement(.batch).first(.integer(number)) { row throws(CartwrightError) in
            try StoredBatch(row, path: path)
        }
        guard let found else { throw StoreFailure.corrupt(path, "a batch is missing from it") }
        return found
    }

    func batch(id: String) throws(CartwrightError) -> StoredBatch? {
        guard let number = try statement(.numberOfID).first(.text(id), read: { $0.integer(0) }) else { return nil }
        return try batch(number)
    }

    func body(_ number: Int64) throws(CartwrightError) -> [UInt8] {
        guard let body = try statement(.body).first(.integer(number), read: { $0.bytes(0) }) else {
            throw StoreFailure.corrupt(path, "the body of a batch is missing from it")
        }
        return body
    }

    func add(_ batch: StoredBatch, _ body: [UInt8]) throws(CartwrightError) {
        counts[batch.entry.state] &+= 1
        let entry = batch.entry
        try statement(.addBatch).run(
            .integer(batch.number),
            .text(entry.id),
            entry.state.stored,
            batch.waits ? 1 : 0,
            .number(entry.dueAt?.milliseconds),
            .number(entry.events),
            .number(entry.bytes),
            .number(entry.failures),
            .integer(entry.createdAt.milliseconds),
            .number(entry.settledAt?.milliseconds),
            .text(entry.reason?.code.rawValue),
            .text(entry.reason?.summary),
            .bytes(batch.members.stored)
        )
        try statement(.addBody).run(.integer(batch.number), .bytes(body))
    }

    /// Writes what may change of a batch.
    func set(_ batch: StoredBatch) throws(CartwrightError) {
        let entry = batch.entry
        try statement(.setBatch).run(
            .integer(batch.number),
            entry.state.stored,
            batch.waits ? 1 : 0,
            .number(entry.dueAt?.milliseconds),
            .number(entry.failures),
            .number(entry.settledAt?.milliseconds),
            .text(entry.reason?.code.rawValue),
            .text(entry.reason?.summary),
            // What is delivered is never divided.
            .bytes(entry.state == .delivered ? [] : batch.members.stored)
        )
    }

    func delete(_ number: Int64, in state: OutboxState) throws(CartwrightError) {
        counts[state] &-= 1
        try statement(.deleteBatch).run(.integer(number))
        try statement(.deleteBody).run(.integer(number))
    }
}
