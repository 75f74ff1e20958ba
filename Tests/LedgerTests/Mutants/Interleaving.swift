import Cartwright
import Synchronization

/// Runs clients one at a time, and chooses by a seed who is next wherever one of them lets others go first: the same
/// seed gives the same order of everything.
final class Interleaving: Sendable {
    private let state: Mutex<State>

    private struct State {
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var running: Int
        var random: SplitMix64
        var moment: Int64 = 0

        /// Who goes on, once nobody runs.
        mutating func pick() -> CheckedContinuation<Void, Never>? {
            guard running == 0, let next = waiting.keys.sorted().randomElement(using: &random) else { return nil }
            running = 1
            return waiting.removeValue(forKey: next)
        }
    }

    init(clients: Int, seed: UInt64) {
        state = Mutex(State(running: clients, random: SplitMix64(state: seed)))
    }

    /// Lets others go first.
    func pause(_ client: Int) async {
        await withCheckedContinuation { continuation in
            let next = state.withLock { state in
                state.waiting[client] = continuation
                state.running -= 1
                return state.pick()
            }
            next?.resume()
        }
    }

    /// One client more is running.
    func join() { state.withLock { $0.running += 1 } }

    /// A client is through.
    func leave() {
        let next = state.withLock { state in
            state.running -= 1
            return state.pick()
        }
        next?.resume()
    }

    /// A moment of its own for everything that happens.
    func tick() -> Int64 {
        state.withLock { state in
            state.moment += 1
            return state.moment
        }
    }
}
