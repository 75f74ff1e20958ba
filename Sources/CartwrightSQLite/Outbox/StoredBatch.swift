internal import Cartwright

/// A row of the table of batches.
struct StoredBatch {
    /// The number of its first event, which is its place among the batches.
    let number: Int64
    var entry: OutboxEntry
    /// Whether another batch in flight, an older one or one that is given out, has a source in common with it.
    var waits = false
    /// When it was decided when it is due: a clock that shows less has been set back since.
    private(set) var dueSince: Instant?
    var members: BatchMembers
    private let bodyDigest: Int64

    var isInFlight: Bool { entry.state == .inFlight }
    /// Whether it is given out to be sent.
    var isAway: Bool { isInFlight && entry.dueAt == nil }

    init(_ members: BatchMembers, body: [UInt8], id: String, at now: Instant) {
        number = members.events.first?.number ?? 0
        self.members = members
        (dueSince, bodyDigest) = (now, RowDigest([.bytes(body)]).value)
        entry = OutboxEntry(
            id: id,
            state: .inFlight,
            events: members.events.count,
            bytes: body.count,
            createdAt: now,
            dueAt: now
        )
    }

    /// Gives it out.
    mutating func giveOut() { (entry.dueAt, dueSince) = (nil, nil) }

    /// Makes it wait.
    mutating func wait(until due: Instant, from now: Instant) { (entry.dueAt, dueSince) = (due, now) }

    /// Where the clock was set back, lets it wait from now on for as long as it was to wait then, and no longer.
    mutating func waitAnew(from now: Instant) {
        guard let due = entry.dueAt, let since = dueSince, since > now else { return }
        // Instants lie within ten thousand years, so their distance fits.
        wait(until: now.adding(milliseconds: max(0, due.milliseconds - since.milliseconds)), from: now)
    }

    /// Ends its time in flight.
    mutating func settle(_ state: OutboxState, at now: Instant) {
        giveOut()
        (entry.state, entry.settledAt) = (state, now)
    }

    mutating func bury(_ error: CartwrightError, at now: Instant) {
        settle(.dead, at: now)
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
        dueSince = row.integer(ifPresent: 13).flatMap(Instant.init(milliseconds:))
        bodyDigest = row.integer(14)
        entry = try Self.entry(row, path: path)
        do {
            members = try BatchMembers(stored: row.bytes(12))
        } catch {
            throw StoreFailure.corrupt(path, "a batch in it cannot be read: \(error.summary)")
        }
    }

    /// Checks a whole row and reads what lists show of it.
    ///
    /// - Throws: `store.corrupt`.
    static func entry(_ row: SQLRow, path: String) throws(CartwrightError) -> OutboxEntry {
        guard row.digest(before: 15) == row.integer(15) else {
            throw StoreFailure.damaged(path, "batch \(row.integer(0))")
        }
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

extension StoredBatch {
    /// The values of its row, the digest of all others the last.
    var row: [SQLArgument] {
        let values: [SQLArgument] = [
            .integer(number), .text(entry.id), entry.state.stored, waits ? 1 : 0, .number(entry.dueAt?.milliseconds),
            .number(entry.events), .number(entry.bytes), .number(entry.failures),
            .integer(entry.createdAt.milliseconds), .number(entry.settledAt?.milliseconds),
            .text(entry.reason?.code.rawValue), .text(entry.reason?.summary),
            // What is delivered is never divided.
            .bytes(entry.state == .delivered ? [] : members.stored), .number(dueSince?.milliseconds),
            .integer(bodyDigest),
        ]
        return values + [.integer(RowDigest(values).value)]
    }

    /// Whether some bytes are the body that it was made with.
    func isMade(of body: [UInt8]) -> Bool { RowDigest([.bytes(body)]).value == bodyDigest }
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
