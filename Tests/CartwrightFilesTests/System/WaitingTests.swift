import Cartwright
import CartwrightFiles
import Foundation
import Testing

struct WaitingTests {
    /// Waits on its own thread: tests run on the threads of tasks, and blocking all of those would be a deadlock.
    private func waited(
        for work: @escaping @Sendable () async throws(CartwrightError) -> Int
    ) async -> Result<Int, CartwrightError> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Result { () throws(CartwrightError) in try waiting(for: work) })
            }
        }
    }

    @Test func `a later value is returned`() async {
        let result = await waited { () async throws(CartwrightError) in
            try? await Task.sleep(for: .milliseconds(20))
            return 7
        }
        #expect(result == .success(7))
    }

    @Test func `a later error is thrown`() async {
        let error = CartwrightError(.storeUnavailable, "gone")
        let result = await waited { () async throws(CartwrightError) in throw error }
        #expect(result == .failure(error))
    }

    @Test func `a wait returns nil and cancels its work once the result is not needed`() async {
        let (started, cancelled) = (AwaitedOutcome<Int>(), AwaitedOutcome<Int>())
        let isNil = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let value = try? waiting(unless: { (try? started.get()) == 1 }) { () async throws(CartwrightError) in
                    started.set(.success(1))
                    // 10 seconds: work that is not cancelled ends too, and fails the test.
                    for _ in 0..<2_000 where !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                    cancelled.set(.success(Task.isCancelled ? 2 : 0))
                    return 3
                }
                continuation.resume(returning: value == nil && (try? cancelled.get()) == 2)
            }
        }
        #expect(isNil)
    }

    @Test func `a wait that is still needed returns the value after several checks`() async {
        let value = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let value = try? waiting(unless: { false }) { () async throws(CartwrightError) in
                    try? await Task.sleep(for: .milliseconds(120))
                    return 7
                }
                continuation.resume(returning: value)
            }
        }
        #expect(value == 7)
    }
}
