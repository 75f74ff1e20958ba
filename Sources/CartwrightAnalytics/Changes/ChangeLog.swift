package import Cartwright
internal import Synchronization

/// The log of changes of a shop, in the records of its store.
///
/// An entry and the change that it describes are written together, so neither exists without the other. Entries are
/// numbered without gaps across processes, and each names the digest of the one before it. ``verify(at:)`` finds an
/// entry that was changed or removed. Entries are never removed.
package final class ChangeLog: Sendable {
    let records: any RecordStore
    private let turns = Turns()

    /// Creates the access to the log among some records. A process needs only one for each tenant.
    package init(_ records: any RecordStore) { self.records = records }

    /// The number of attempts after conflicts with other processes.
    private static let attempts = 100

    /// Writes entries together with changes of records: all of them, or none.
    ///
    /// - Parameters:
    ///   - changes: the changes to log; without any, only the records are written.
    ///   - others: the changes of records that the entries describe.
    ///   - now: the instant of the entries.
    /// - Throws: `record.conflict` if one of `others` is not at its expected revision; `store.corrupt` if the log is
    ///   damaged; an error of area `store` or `record`; `digest.library`.
    package func write(
        _ changes: [LoggedChange],
        with others: [RecordChange] = [],
        at now: Instant
    ) async throws(CartwrightError) {
        guard !changes.isEmpty else { return try await records.write(others, at: now) }
        // The writers of a process take turns, so that they do not conflict with each other.
        try await turns.run { () async throws(CartwrightError) in
            try await append(changes, with: others, at: now)
        }
    }

    private func append(
        _ changes: [LoggedChange],
        with others: [RecordChange],
        at now: Instant
    ) async throws(CartwrightError) {
        var head = try await self.head(at: now)
        var conflict = CartwrightError.recordConflict(ChangeHead.key, after: head.revision, present: head.revision)
        for _ in 0..<Self.attempts {
            let entries = try head.following(changes, at: now)
            do throws(CartwrightError) {
                return try await records.write(others + entries, at: now)
            } catch {
                guard error.code == .recordConflict else { throw error }
                conflict = error
            }
            let present = try await self.head(at: now)
            guard present.revision == head.revision else {
                // Another process wrote an entry.
                head = present
                continue
            }
            if try await hasEntry(after: head, at: now) {
                throw .damagedLog("entry \(head.number + 1) is after the head")
            }
            throw conflict
        }
        throw conflict
    }

    /// True if there is an entry after the head, and the head stays where it is.
    func hasEntry(after head: ChangeHead, at now: Instant) async throws(CartwrightError) -> Bool {
        guard try await records.record(ChangeEntry.key(head.number + 1), at: now) != nil else { return false }
        // Another process may have appended the entry since the head was read.
        return try await self.head(at: now).revision == head.revision
    }

    /// Reads the head of the log.
    ///
    /// - Throws: `store.corrupt` if it cannot be read; an error of area `store`.
    func head(at now: Instant) async throws(CartwrightError) -> ChangeHead {
        guard let record = try await records.record(ChangeHead.key, at: now) else { return ChangeHead() }
        do throws(CartwrightError) { return try ChangeHead(restoring: record) } catch {
            throw .damagedLog("its head cannot be read")
        }
    }
}

/// The number and digest of the last entry of a log.
struct ChangeHead: Sendable {
    var number: Int64 = 0
    var digest = ChangeEntry.noDigest
    /// The revision of its record; 0 if there is none.
    var revision: Int64 = 0

    static let key = RecordKey("change-head", "last")

    init() {}

    /// Restores a stored head.
    ///
    /// - Throws: an error of area `json`.
    init(restoring record: Record) throws(CartwrightError) {
        var reader = try ObjectReader(JSONParser.parse(record.body), at: .root)
        number = try reader.integer("number", in: 1 ... .max)
        digest = try reader.string("digest")
        try reader.finish()
        revision = record.revision
    }

    /// Returns the records that append entries and move the head.
    ///
    /// - Throws: `digest.library`.
    func following(_ changes: [LoggedChange], at now: Instant) throws(CartwrightError) -> [RecordChange] {
        var (records, next) = ([RecordChange](), self)
        for change in changes {
            next.number += 1
            let body = ChangeEntry(change, next.number, after: next.digest, at: now).body
            next.digest = try SHA256.hexadecimal(body)
            records.append(RecordChange(ChangeEntry.key(next.number), to: body, after: 0))
        }
        let body: JSONValue = ["number": .integer(next.number), "digest": .string(next.digest)]
        records.append(RecordChange(Self.key, to: body.canonicalUTF8, after: revision))
        return records
    }
}

/// Runs pieces of work one after the other, in the order in which they arrive.
private final class Turns: Sendable {
    private let state = Mutex((isTaken: false, waiting: [CheckedContinuation<Void, Never>]()))

    func run<Value>(_ work: () async throws(CartwrightError) -> Value) async throws(CartwrightError) -> Value {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                state.waiting.append(turn)
                return false
            }
            if isFree { turn.resume() }
        }
        defer { end() }
        return try await work()
    }

    private func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}

extension CartwrightError {
    /// Returns the error for a log whose entries do not fit together.
    static func damagedLog(_ reason: String) -> CartwrightError {
        CartwrightError(
            .storeCorrupt,
            "the log of changes is damaged: \(reason)",
            hint: "cartwright changes verify",
            fault: .environment
        )
    }
}
