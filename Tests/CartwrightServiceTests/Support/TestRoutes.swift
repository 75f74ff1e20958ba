import Cartwright
import CartwrightService
import Dispatch
import HTTPTypes
import Synchronization

/// A route of a test's own: `GET /test`.
struct TestRoute: ServiceExtension {
    let routes: [ServiceRoute]

    init(_ answer: @escaping @Sendable () async -> RouteAnswer) {
        routes = [ServiceRoute("test", .get, "/test") { _ in await answer() }]
    }

    func answer(to problem: Problem, of head: HTTPRequest) -> RouteAnswer { RouteAnswer(problem) }
}

/// Work that stands until a test lets it go on, and keeps its thread.
final class Latch: Sendable {
    private let count = Atomic(0)
    private let semaphore = DispatchSemaphore(value: 0)
    private let isOpen = Atomic(false)

    /// How many stand, or stood.
    var entered: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Stands.
    func wait() {
        count.add(1, ordering: .sequentiallyConsistent)
        guard !isOpen.load(ordering: .sequentiallyConsistent) else { return }
        semaphore.wait()
        semaphore.signal()
    }

    /// Lets all go on, those that come later as well.
    func open() {
        isOpen.store(true, ordering: .sequentiallyConsistent)
        semaphore.signal()
    }

    /// Waits until some stand.
    ///
    /// - Returns: whether they do within a minute.
    func holds(_ number: Int) async throws -> Bool {
        for _ in 0..<6_000 {
            if entered >= number { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
