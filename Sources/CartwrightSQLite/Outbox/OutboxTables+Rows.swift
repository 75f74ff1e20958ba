internal import Cartwright

extension OutboxTables {
    func batch(_ number: Int64) throws(CartwrightError) -> StoredBatch {
        let path = path
        let found = try statement(.batch).first(tenant, .integer(number)) { row throws(CartwrightError) in
            try StoredBatch(row, path: path)
        }
        guard let found else { throw StoreFailure.corrupt(path, "a batch is missing") }
        return found
    }

    func batch(id: String) throws(CartwrightError) -> StoredBatch? {
        let number = try statement(.numberOfID).first(tenant, .text(id)) { $0.integer(0) }
        guard let number else { return nil }
        return try batch(number)
    }

    /// Returns the body of a batch.
    ///
    /// - Throws: `store.corrupt` if the body is not the one that the batch was made with.
    func body(of batch: StoredBatch) throws(CartwrightError) -> [UInt8] {
        guard let body = try statement(.body).first(tenant, .integer(batch.number), read: { $0.bytes(0) }) else {
            throw StoreFailure.damaged(path, "the body of batch \(batch.entry.id) is missing")
        }
        guard batch.isMade(of: body) else {
            throw StoreFailure.damaged(path, "the body of batch \(batch.entry.id)")
        }
        return body
    }

    func add(_ batch: StoredBatch, _ body: [UInt8]) throws(CartwrightError) {
        counts[batch.entry.state] &+= 1
        try statement(.addBatch).run([tenant] + batch.row)
        try statement(.addBody).run(tenant, .integer(batch.number), .bytes(body))
    }

    /// Writes the columns of a batch that may change.
    func set(_ batch: StoredBatch) throws(CartwrightError) { try change(.setBatch, batch.row, rows: 1) }

    func delete(_ number: Int64, in state: OutboxState) throws(CartwrightError) {
        counts[state] &-= 1
        try change(.deleteBatch, [.integer(number)], rows: 1)
        try change(.deleteBody, [.integer(number)], rows: 1)
    }
}

/// An event in no batch, in its stored form.
struct StoredEvent {
    let number: Int64
    let source: [UInt8]
    let body: [UInt8]

    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, path: String) throws(CartwrightError) { try self.init(row, of: row.bytes(1), path: path) }

    /// Creates an event of a source that was read before.
    ///
    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, of source: [UInt8], path: String) throws(CartwrightError) {
        (number, self.source, body) = (row.integer(0), source, row.bytes(2))
        var digest = RowDigest()
        digest.add(.bytes(source))
        digest.add(.bytes(body))
        digest.add(.integer(number))
        guard digest.value == row.integer(3) else {
            throw StoreFailure.damaged(path, "event \(number), which waits to be sent")
        }
    }
}
