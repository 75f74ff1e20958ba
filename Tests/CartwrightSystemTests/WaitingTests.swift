import Cartwright
import CartwrightSystem
import Testing

struct WaitingTests {
    @Test func `a value that comes later is waited for`() async throws {
        let value = try waiting { () async throws(CartwrightError) in
            try? await Task.sleep(for: .milliseconds(20))
            return 7
        }
        #expect(value == 7)
    }

    @Test func `an error that comes later is thrown`() {
        #expect(throws: CartwrightError(.storeUnavailable, "gone")) {
            try waiting { () async throws(CartwrightError) in throw CartwrightError(.storeUnavailable, "gone") }
        }
    }

    @Test func `the clock tells milliseconds of this century`() throws {
        let first = MachineClock.now()
        let century = try Instant("2024-01-01T00:00:00Z")..<Instant("2100-01-01T00:00:00Z")
        #expect(century.contains(first))
    }
}
