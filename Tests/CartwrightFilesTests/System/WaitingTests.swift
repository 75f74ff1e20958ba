import Cartwright
import CartwrightFiles
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

    @Test func `what is not wanted any more is not waited for, and is cancelled`() async {
        let (started, cancelled) = (AwaitedOutcome<Int>(), AwaitedOutcome<Int>())
        let isNil = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let value = try? waiting(unless: { (try? started.get()) == 1 }) { () async throws(CartwrightError) in
                    started.set(.success(1))
                    // 10 seconds: a task that is not cancelled ends as well, and fails the test.
                    for _ in 0..<2_000 where !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                    cancelled.set(.success(Task.isCancelled ? 2 : 0))
                    return 3
                }
                continuation.resume(returning: value == nil && (try? cancelled.get()) == 2)
            }
        }
        #expect(isNil)
    }

    @Test func `what is wanted comes, however long it takes`() async {
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
