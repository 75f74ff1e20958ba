import Cartwright
import CartwrightSystem
import Foundation
import Testing

struct WaitingTests {
    /// Waits on a thread of its own: tests run on those that carry tasks, and blocking all of these would end nothing.
    private func waited(
        for work: @escaping @Sendable () async throws(CartwrightError) -> Int
    ) async -> Result<Int, CartwrightError> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Result { () throws(CartwrightError) in try waiting(for: work) })
            }
        }
    }

    @Test func `a value that comes later is waited for`() async {
        let result = await waited { () async throws(CartwrightError) in
            try? await Task.sleep(for: .milliseconds(20))
            return 7
        }
        #expect(result == .success(7))
    }

    @Test func `an error that comes later is thrown`() async {
        let error = CartwrightError(.storeUnavailable, "gone")
        let result = await waited { () async throws(CartwrightError) in throw error }
        #expect(result == .failure(error))
    }
}
