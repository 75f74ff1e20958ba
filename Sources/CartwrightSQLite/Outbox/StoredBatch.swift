internal import Cartwright

/// A row of the table of batches.
struct StoredBatch {
    /// The number of its first event, which is its place among the batches.
    let number: Int64
    var entry: OutboxEntry
    /// Whether another batch in flight, an older one or one that is given out, has a source in common with it.
    var waits = false
    var members: BatchMembers

    var isInFlight: Bool { entry.state == .inFlight }
    /// Whether it is given out to be sent.
    var isAway: Bool { isInFlight && entry.dueAt == nil }

    init(_ members: BatchMembers, bytes: Int, id: String, at now: Instant) {
        number = members.events.first?.number ?? 0
        self.members = members
        entry = OutboxEntry(
            id: id,
            state: .inFlight,
            events: members.events.count,
            bytes: bytes,
            createdAt: now,
            dueAt: now
        )
    }

    mutating func bury(_ error: CartwrightError, at now: Instant) {
        (entry.state, entry.dueAt, entry.settledAt) = (.dead, nil, now)
        entry.reason = OutboxEntry.Reason(error)
    }
}

extension StoredBatch {
    /// Reads a whole row.
    ///
    /// - Throws: `store.corrupt`.
    init(_ row: SQLRow, path: String) throws(CartwrightError) {
        number = row.integer(0)
        waits = row.integer(3) != 0
        entry = try Self.entry(row, path: path)
        do {
            members = try BatchMembers(stored: row.bytes(12))
        } catch {
            throw StoreFailure.corrupt(path, "a batch in it cannot be read: \(error.summary)")
        }
    }

    /// Reads what lists show of a row.
    ///
    /// - Throws: `store.corrupt`.
    static func entry(_ row: SQLRow, path: String) throws(CartwrightError) -> OutboxEntry {
        guard let state = OutboxState(stored: row.integer(2)), let created = Instant(milliseconds: row.integer(8))
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

extension OutboxState {
    init?(stored: Int64) {
        switch stored {
        case 0: self = .inFlight
        case 1: self = .delivered
        case 2: self = .dead
        default: return nil
        }
    }

    var stored: SQLArgument {
        switch self {
        case .inFlight: 0
        case .delivered: 1
        case .dead: 2
        }
    }
}
