import Cartwright
import Testing

@testable import CartwrightAnalytics

/// The log of changes: its entries are numbered, chained and written together with other records.
@Suite struct ChangeLogTests {
    private let now = Instant(seconds: 1_795_446_000) ?? .earliest
    private let records = MemoryRecordStore()
    private var log: ChangeLog { ChangeLog(records) }

    private func change(_ subject: String, by key: String? = nil) -> LoggedChange {
        LoggedChange(.promotionChanged, of: subject, by: key, from: ["catalog": 1], to: ["catalog": 2])
    }

    @Test func `entries are numbered, and each names the digest of the one before`() async throws {
        try await log.write([change("a", by: "ck_0123456789ab"), change("b")], at: now)
        try await log.write([change("c")], at: now)
        let bodies = (1...3).map { records.record(ChangeEntry.key($0), at: now)?.body ?? [] }
        let first = """
            {"after":{"catalog":2},"at":"2026-11-23T15:00:00Z","before":{"catalog":1},"key":"ck_0123456789ab",\
            "number":1,"previous":"\(ChangeEntry.noDigest)","subject":"a","what":"promotion.changed"}
            """
        #expect(String(decoding: bodies[0], as: UTF8.self) == first)
        let entries = try bodies.map { try ChangeEntry(restoring: $0) }
        #expect(entries.map(\.number) == [1, 2, 3] && entries[1].key == nil)
        #expect(try entries[1].previous == SHA256.hexadecimal(bodies[0]))
        #expect(try entries[2].previous == SHA256.hexadecimal(bodies[1]))
        let result = try await log.verify(at: now)
        #expect(result.flaw == nil && result.entries == 3)
        #expect(try result.digest == SHA256.hexadecimal(bodies[2]))
    }

    @Test func `an entry is written only if its records are, and the reverse`() async throws {
        let key = RecordKey("thing", "1")
        try await log.write([change("a")], with: [RecordChange(key, to: [1], after: 0)], at: now)
        await #expect(throws: CartwrightError.recordConflict(key, after: 0, present: 1)) {
            try await log.write([change("b")], with: [RecordChange(key, to: [2], after: 0)], at: now)
        }
        #expect(records.record(key, at: now)?.body == [1])
        #expect(try await log.verify(at: now).entries == 1)
        // Without entries, only the records are written.
        try await log.write([], with: [RecordChange(key, to: [3], after: 1)], at: now)
        #expect(records.record(key, at: now)?.body == [3])
        #expect(try await log.verify(at: now).entries == 1)
    }

    @Test func `several processes append without gaps`() async throws {
        let slow = SlowRecords(records) {}
        let logs = (0..<4).map { _ in ChangeLog(slow) }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            let now = now
            for number in 0..<200 {
                let (log, change) = (logs[number % 4], change("p\(number)"))
                tasks.addTask {
                    let key = RecordKey("thing", "\(number)")
                    try await log.write([change], with: [RecordChange(key, to: [1], after: 0)], at: now)
                }
            }
            try await tasks.waitForAll()
        }
        let result = try await log.verify(at: now)
        #expect(result.flaw == nil && result.entries == 200)
        let subjects = try await log.page(ChangeQuery(limit: 200), at: now).entries.map(\.subject)
        #expect(Set(subjects).count == 200)
    }

    @Test func `an entry that another process appends during a conflict is not taken for damage`() async throws {
        let (key, other) = (RecordKey("thing", "1"), log)
        try await other.write([change("a")], with: [RecordChange(key, to: [1], after: 0)], at: now)
        let change = change("b")
        let slow = SlowRecords(records) { [now] in try? await other.write([change], at: now) }
        await #expect(throws: CartwrightError.recordConflict(key, after: 0, present: 1)) {
            try await ChangeLog(slow).write([change], with: [RecordChange(key, to: [2], after: 0)], at: now)
        }
        #expect(try await log.verify(at: now).entries == 2)
        let result = try await ChangeLog(slow).verify(at: now)
        #expect(result.flaw == nil && result.entries > 2)
    }

    // MARK: Pages

    @Test func `pages return the newest entries first, with bounded work`() async throws {
        for number in 0..<50 {
            try await log.write((0..<50).map { change("p\(number * 50 + $0)") }, at: now.adding(seconds: Int64(number)))
        }
        var query = ChangeQuery(limit: 3)
        let first = try await log.page(query, at: now)
        #expect(first.entries.map(\.number) == [2500, 2499, 2498] && first.next == 2498)
        query.before = first.next
        #expect(try await log.page(query, at: now).entries.map(\.number) == [2497, 2496, 2495])
        query.before = 3
        let last = try await log.page(query, at: now)
        #expect(last.entries.map(\.number) == [2, 1] && last.next == nil)

        // A page without a match ends after the examined entries.
        query = ChangeQuery(limit: 3)
        query.subject = "p7"
        let empty = try await log.page(query, at: now)
        #expect(empty.entries.isEmpty && empty.next == 2501 - ChangeLog.examinedPerPage)
        query.before = empty.next
        #expect(try await log.page(query, at: now).entries.map(\.number) == [8])

        query = ChangeQuery(limit: 500)
        (query.from, query.until) = (now.adding(seconds: 48), now.adding(seconds: 49))
        #expect(try await log.page(query, at: now).entries.map(\.number) == (2401...2450).reversed())
        (query.from, query.until, query.what) = (nil, nil, .codesCreated)
        #expect(try await log.page(query, at: now).entries.isEmpty)
    }

    // MARK: Damage

    /// Replaces the body of a record, as another program would.
    private func replace(_ key: RecordKey, by body: [UInt8]?) throws {
        try records.write([RecordChange(key, to: body, after: nil)], at: now)
    }

    private func fill(_ count: Int) async throws {
        try await log.write((1...count).map { change("p\($0)", by: $0 % 2 == 0 ? "ck_0123456789ab" : nil) }, at: now)
    }

    @Test func `verification finds each changed byte of each entry and of the head`() async throws {
        try await fill(4)
        for (number, key) in (1...4).map({ (Int64?($0), ChangeEntry.key($0)) }) + [(nil, ChangeHead.key)] {
            let body = try #require(records.record(key, at: now)?.body)
            for index in body.indices {
                for bit in [UInt8(1), 0x20, 0x80] {
                    var changed = body
                    changed[index] ^= bit
                    try replace(key, by: changed)
                    let flaw = try await log.verify(at: now).flaw
                    #expect(flaw != nil, "\(key.id), byte \(index), bit \(bit)")
                    if let number { #expect(flaw?.number == number, "\(key.id), byte \(index): \(flaw?.text ?? "")") }
                }
            }
            try replace(key, by: body)
        }
        #expect(try await log.verify(at: now).flaw == nil)
    }

    @Test(arguments: [
        ([2], "entry 2 is missing"), ([1], "entry 1 is missing"), ([4], "entry 4 is missing"),
        ([3, 4], "entry 3 is missing"),
    ]) func `verification finds a removed entry and a removed end`(_ removed: [Int64], _ text: String) async throws {
        try await fill(4)
        for number in removed { try replace(ChangeEntry.key(number), by: nil) }
        #expect(try await log.verify(at: now).flaw?.text == text)
    }

    @Test func `verification finds entries after the head, which also stops changes`() async throws {
        try await fill(2)
        let head = try #require(records.record(ChangeHead.key, at: now)?.body)
        try await log.write([change("c")], at: now)
        try replace(ChangeHead.key, by: head)
        #expect(try await log.verify(at: now).flaw?.text == "entry 3 is after the head")
        await #expect(throws: CartwrightError.damagedLog("entry 3 is after the head")) {
            try await log.write([change("d")], at: now)
        }
        try replace(ChangeHead.key, by: nil)
        #expect(try await log.verify(at: now).flaw?.text == "entry 1 is after the head")
    }

    @Test func `an empty log fits`() async throws {
        let result = try await log.verify(at: now)
        #expect(result.flaw == nil && result.entries == 0)
        #expect(try await log.page(ChangeQuery(limit: 5), at: now).entries.isEmpty)
    }
}

/// Records that other processes use between two calls, some of which change them before an entry is read.
private actor SlowRecords: RecordStore {
    private let records: MemoryRecordStore
    private let work: @Sendable () async -> Void
    private var interruptions = 3

    init(_ records: MemoryRecordStore, _ work: @escaping @Sendable () async -> Void) {
        (self.records, self.work) = (records, work)
    }

    func record(_ key: RecordKey, at now: Instant) async -> Record? {
        if key.kind == ChangeEntry.kind, interruptions > 0 {
            interruptions -= 1
            await work()
        }
        let record = records.record(key, at: now)
        await Task.yield()
        return record
    }

    func records(of kind: String, after id: String?, limit: Int, at now: Instant) -> [Record] {
        records.records(of: kind, after: id, limit: limit, at: now)
    }

    func write(_ changes: [RecordChange], at now: Instant) throws(CartwrightError) {
        try records.write(changes, at: now)
    }

    func removeExpired(before now: Instant, limit: Int) -> Int { records.removeExpired(before: now, limit: limit) }
}
