internal import Cartwright

/// A row of the table of batches.
struct StoredBatch {
    /// The number of the first event, which is the position among the batches.
    let number: Int64
    var progress: BatchProgress
    /// True if another batch in flight that is older or given out shares a source with it.
    var waits = false
    var members: BatchMembers
    private var bodyDigest: Int64

    var entry: OutboxEntry { progress.entry }
    /// True if the batch is given out to be sent.
    var isAway: Bool { progress.isAway }

    init(_ members: BatchMembers, body: [UInt8], id: String, at now: Instant) {
        number = members.events.first?.number ?? 0
        (self.members, bodyDigest) = (members, RowDigest([.bytes(body)]).value)
        progress = BatchProgress(id: id, events: members.events.count, bytes: body.count, at: now)
    }
}

extension StoredBatch {
    /// Reads a whole row.
    ///
    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, path: String) throws(CartwrightError) {
        number = row.integer(0)
        waits = row.integer(3) != 0
        bodyDigest = row.integer(14)
        let dueSince = row.integer(ifPresent: 13).flatMap(Instant.init(milliseconds:))
        progress = BatchProgress(try Self.entry(row, path: path), dueSince: dueSince)
        do {
            members = try BatchMembers(stored: row.bytes(12))
        } catch {
            throw StoreFailure.corrupt(path, "cannot read a batch in it: \(error.summary)")
        }
    }

    /// Checks a whole row and reads the values shown in lists.
    ///
    /// - Throws: `store.corrupt`.
    static func entry(_ row: SQLRow, path: String) throws(CartwrightError) -> OutboxEntry {
        guard row.digest(before: 15) == row.integer(15) else {
            throw StoreFailure.damaged(path, "batch \(row.integer(0))")
        }
        guard let state = OutboxState(number: row.integer(2)), let created = Instant(milliseconds: row.integer(8))
        else {
            throw StoreFailure.corrupt(path, "a batch in it has an unknown state or an impossible time")
        }
        let reason = row.text(ifPresent: 10).map { code in
            OutboxEntry.Reason(code: ErrorCode(rawValue: code), summary: row.text(11))
        }
        return OutboxEntry(
            id: row.text(1),
            state: state,
            events: Int(row.integer(5)),
            bytes: Int(row.integer(6)),
            failures: Int(row.integer(7)),
            createdAt: created,
            dueAt: row.integer(ifPresent: 4).flatMap(Instant.init(milliseconds:)),
            settledAt: row.integer(ifPresent: 9).flatMap(Instant.init(milliseconds:)),
            reason: reason
        )
    }
}

extension StoredBatch {
    /// The values of the row, the digest of all others last.
    var row: [SQLArgument] {
        let values: [SQLArgument] = [
            .integer(number), .text(entry.id), .integer(entry.state.number), waits ? 1 : 0,
            .number(entry.dueAt?.milliseconds),
            .number(entry.events), .number(entry.bytes), .number(entry.failures),
            .integer(entry.createdAt.milliseconds), .number(entry.settledAt?.milliseconds),
            .text(entry.reason?.code.rawValue), .text(entry.reason?.summary),
            // A delivered batch is never split.
            .bytes(entry.state == .delivered ? [] : members.stored), .number(progress.dueSince?.milliseconds),
            .integer(bodyDigest),
        ]
        return values + [.integer(RowDigest(values).value)]
    }

    /// Changes the bytes of its events, and returns its body.
    mutating func rewrite(_ events: [[UInt8]]) -> [UInt8] {
        let body = BatchMembers.body(of: events)
        members.rewrite(lengths: events.map(\.count))
        bodyDigest = RowDigest([.bytes(body)]).value
        progress.rewrite(bytes: body.count)
        return body
    }

    /// Checks that some bytes are the body of the batch.
    func isMade(of body: [UInt8]) -> Bool { RowDigest([.bytes(body)]).value == bodyDigest }
}
