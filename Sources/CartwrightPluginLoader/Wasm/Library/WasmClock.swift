internal import Cartwright
internal import Glibc
internal import Synchronization

/// Ends modules that take too long. One thread of a runtime counts time while modules run; each store has a deadline in
/// its ticks, which compiled code looks at in every loop and at the beginning of every function.
///
/// A second after the last message the thread rests, and a program that runs no modules has none.
final class WasmClock: Sendable {
    /// How long a tick is.
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

    /// A clock that stands still until a module runs.
    ///
    /// - Parameters:
    ///   - ticksUntilRest: how many ticks it goes on for when nothing runs.
    ///   - tick: what tells the engine.
    init(ticksUntilRest: Int = 200, tick: @escaping @Sendable () -> Void) {
        (self.ticksUntilRest, self.tick) = (ticksUntilRest, tick)
    }

    /// Ticks that are not over before a time is.
    static func ticks(for time: Duration) -> UInt64 { UInt64(max(time.milliseconds, 0) / Int64(tickMilliseconds) + 2) }

    /// A module begins to run.
    func begin() {
        let (isNew, isResting) = state.withLock { state in
            defer { (state.hasThread, state.isResting) = (true, false) }
            state.calls += 1
            return (!state.hasThread, state.isResting)
        }
        if isNew { start() }
        if isResting { wake.post() }
    }

    /// It has ended.
    func end() { state.withLock { $0.calls -= 1 } }

    private func start() {
        var thread = pthread_t()
        // The library that it tells stays loaded, and so does this.
        let clock = Unmanaged.passRetained(self).toOpaque()
        let error = pthread_create(&thread, nil, WasmClock.count, clock)
        if error == 0 {
            pthread_detach(thread)
        } else {
            Unmanaged<WasmClock>.fromOpaque(clock).release()
            // The next call tries again; fuel ends what runs until then.
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

    /// Waits, through signals.
    func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
