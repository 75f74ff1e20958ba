internal import Cartwright
internal import Glibc
internal import Synchronization

/// A clock that ends modules that take too long. One thread of a runtime counts ticks while modules run; each store
/// has a deadline in ticks, which compiled code checks in every loop and at the start of every function.
///
/// A second after the last message the thread pauses. A program that runs no modules has no such thread.
final class WasmClock: Sendable {
    /// The length of a tick.
    static let tickMilliseconds = 5

    private let ticksUntilRest: Int
    private let tick: @Sendable () -> Void
    private let state = Mutex(State())
    private let wake = Semaphore()

    private struct State {
        var calls = 0
        var hasThread = false
        var isResting = true
    }

    /// Creates a clock that starts when a module runs.
    ///
    /// - Parameters:
    ///   - ticksUntilRest: the number of ticks after which the idle clock pauses.
    ///   - tick: passes a tick to the engine.
    init(ticksUntilRest: Int = 200, tick: @escaping @Sendable () -> Void) {
        (self.ticksUntilRest, self.tick) = (ticksUntilRest, tick)
    }

    /// Returns the number of ticks that last at least as long as a time.
    static func ticks(for time: Duration) -> UInt64 { UInt64(max(time.milliseconds, 0) / Int64(tickMilliseconds) + 2) }

    /// Counts a module that starts to run.
    func begin() {
        let (isNew, isResting) = state.withLock { state in
            defer { (state.hasThread, state.isResting) = (true, false) }
            state.calls += 1
            return (!state.hasThread, state.isResting)
        }
        if isNew { start() }
        if isResting { wake.post() }
    }

    /// Counts a module that has ended.
    func end() { state.withLock { $0.calls -= 1 } }

    private func start() {
        var thread = pthread_t()
        // The library stays loaded, and so does this clock.
        let clock = Unmanaged.passRetained(self).toOpaque()
        let error = pthread_create(&thread, nil, WasmClock.count, clock)
        if error == 0 {
            pthread_detach(thread)
        } else {
            Unmanaged<WasmClock>.fromOpaque(clock).release()
            // The next call tries again; until then only fuel limits a run.
            state.withLock { $0.hasThread = false }
        }
    }

    private static let count: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { clock in
        guard let clock else { return nil }
        let own = Unmanaged<WasmClock>.fromOpaque(clock).takeRetainedValue()
        while true {
            own.wake.wait()
            own.countUntilIdle()
        }
    }

    private func countUntilIdle() {
        var idle = 0
        while true {
            usleep(UInt32(Self.tickMilliseconds) * 1_000)
            tick()
            let isOver = state.withLock { state in
                idle = state.calls == 0 ? idle + 1 : 0
                state.isResting = idle >= ticksUntilRest
                return state.isResting
            }
            if isOver { return }
        }
    }
}

/// A semaphore of the system.
private final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func post() { sem_post(semaphore) }

    /// Waits, and continues to wait after signals.
    func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
