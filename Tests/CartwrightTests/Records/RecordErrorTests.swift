import Cartwright
import Testing

struct RecordErrorTests {
    private static let key = RecordKey("job", "j7")
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    private func error(_ change: RecordChange) -> CartwrightError? {
        #expect(throws: CartwrightError.self) { try MemoryRecordStore().write([change], at: Self.now) }
    }

    @Test func `a conflict names the stored revision`() {
        let error = error(RecordChange(Self.key, to: [1], after: 3))
        #expect(error?.code == .recordConflict)
        #expect(error?.fault == .environment)
        #expect(error?.summary == "job j7 is at revision 0, but the change expects revision 3")
        #expect(error?.hint == "read it again, and repeat the change")
    }

    @Test func `the error for a long body has its length`() {
        let body = [UInt8](repeating: 7, count: RecordLimits.bodyBytes + 1)
        let error = error(RecordChange(Self.key, to: body, after: nil))
        #expect(error?.code == .recordTooLarge)
        #expect(error?.summary == "expected job j7 to have at most 4194304 bytes, found 4194305")
    }
}
