import Testing

@testable import Cartwright

/// Checks refused changes and expired records. The store contract covers the rest.
@Suite struct MemoryRecordStoreTests {
    private let store = MemoryRecordStore()
    private let key = RecordKey("note", "a")
    private let now = Instant.testing

    @Test func `a change to another revision is refused with all changes beside it`() throws {
        try store.write([RecordChange(key, to: [1], after: 0)], at: now)
        let other = RecordChange(RecordKey("note", "b"), to: [2], after: 0)
        let error = #expect(throws: CartwrightError.self) {
            try store.write([other, RecordChange(key, to: [3], after: 0)], at: now)
        }
        #expect(error?.code == .recordConflict)
        #expect(store.record(key, at: now)?.body == [1] && store.record(other.key, at: now) == nil)
    }

    @Test func `a body beyond the limit is refused`() {
        let body = [UInt8](repeating: 0, count: RecordLimits.bodyBytes + 1)
        let error = #expect(throws: CartwrightError.self) {
            try store.write([RecordChange(key, to: body, after: nil)], at: now)
        }
        #expect(error?.code == .recordTooLarge)
    }

    @Test func `an expired record is missing, and starts again at revision 1`() throws {
        let end = now.adding(seconds: 1)
        try store.write([RecordChange(key, to: [1], after: 0, expiresAt: end)], at: now)
        #expect(store.record(key, at: now)?.revision == 1)
        #expect(store.record(key, at: end) == nil && store.records(of: "note", after: nil, limit: 9, at: end).isEmpty)
        try store.write([RecordChange(key, to: [2], after: 0)], at: end)
        #expect(store.record(key, at: end)?.revision == 1)
        #expect(store.removeExpired(before: end, limit: 9) == 0)
    }
}
