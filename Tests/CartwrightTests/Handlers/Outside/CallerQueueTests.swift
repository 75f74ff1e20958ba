import Synchronization
import Testing

@testable import Cartwright

/// Callers enter in order of arrival, a limited number at a time.
@Suite(.timeLimit(.minutes(1))) struct CallerQueueTests {
    private static func waitUntil(_ number: Int, waitFor key: String, in queue: CallerQueue<String>) async {
        while queue.waiting(for: key) < number, !Task.isCancelled { await Task.yield() }
    }

    @Test func `each key admits as many callers as there are places`() async {
        let queue = CallerQueue<String>(places: 2)
        for _ in 0..<2 { #expect(await queue.enter("a", waiting: .zero) == .entered) }
        #expect(await queue.enter("b", waiting: .zero) == .entered)
        #expect(await queue.enter("a", waiting: .milliseconds(1)) == .late)
        queue.leave("a")
        #expect(await queue.enter("a", waiting: .seconds(60)) == .entered)
    }

    private final class Order: Sendable {
        private let numbers = Mutex<[Int]>([])
        var all: [Int] { numbers.withLock { $0 } }
        func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    @Test func `a caller that leaves admits the caller that has waited longest`() async {
        let queue = CallerQueue<String>()
        let order = Order()
        _ = await queue.enter("a", waiting: .zero)
        await withTaskGroup(of: Void.self) { group in
            for number in 1...3 {
                group.addTask {
                    _ = await queue.enter("a", waiting: .seconds(60))
                    order.add(number)
                    queue.leave("a")
                }
                await Self.waitUntil(number, waitFor: "a", in: queue)
            }
            queue.leave("a")
        }
        #expect(order.all == [1, 2, 3])
        #expect(queue.waiting(for: "a") == 0)
    }

    @Test func `callers beyond the limit of the queue are refused at once`() async {
        let queue = CallerQueue<String>(mostWaiting: 1)
        _ = await queue.enter("a", waiting: .zero)
        let waiting = Task { await queue.enter("a", waiting: .seconds(60)) }
        await Self.waitUntil(1, waitFor: "a", in: queue)
        #expect(await queue.enter("a", waiting: .seconds(60)) == .full)
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
        #expect(queue.waiting(for: "a") == 0)
    }
}
