import Cartwright
import CartwrightService
import Dispatch
import HTTPTypes
import Synchronization

/// A test route: `GET /test`.
struct TestRoute: ServiceExtension {
    let routes: [ServiceRoute]

    init(_ answer: @escaping @Sendable () async -> RouteAnswer) {
        routes = [ServiceRoute("test", .get, "/test") { _ in await answer() }]
    }

    func answer(to problem: Problem, of head: HTTPRequest) -> RouteAnswer { RouteAnswer(problem) }
}

/// A latch that blocks threads until a test opens it.
final class Latch: Sendable {
    private let count = Atomic(0)
    private let semaphore = DispatchSemaphore(value: 0)
    private let isOpen = Atomic(false)

    /// The number of threads that have waited so far.
    var entered: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Blocks the thread until the latch is open.
    func wait() {
        count.add(1, ordering: .sequentiallyConsistent)
        guard !isOpen.load(ordering: .sequentiallyConsistent) else { return }
        semaphore.wait()
        semaphore.signal()
    }

    /// Releases all waiting threads, and later ones.
    func open() {
        isOpen.store(true, ordering: .sequentiallyConsistent)
        semaphore.signal()
    }

    /// Waits until a number of threads have waited.
    ///
    /// - Returns: true if they do within a minute.
    func holds(_ number: Int) async throws -> Bool {
        for _ in 0..<6_000 {
            if entered >= number { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
