import Cartwright
import Synchronization

/// A scheduler that runs clients one at a time, and chooses the next one by a seed at each pause: the same seed gives
/// the same order of all steps.
final class Interleaving: Sendable {
    private let state: Mutex<State>

    private struct State {
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var running: Int
        var random: SplitMix64
        var moment: Int64 = 0

        /// Returns the client to resume, if none is running.
        mutating func pick() -> CheckedContinuation<Void, Never>? {
            guard running == 0, let next = waiting.keys.sorted().randomElement(using: &random) else { return nil }
            running = 1
            return waiting.removeValue(forKey: next)
        }
    }

    init(clients: Int, seed: UInt64) {
        state = Mutex(State(running: clients, random: SplitMix64(state: seed)))
    }

    /// Pauses a client until it is chosen again.
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

    /// Adds a running client.
    func join() { state.withLock { $0.running += 1 } }

    /// Removes a client that has finished.
    func leave() {
        let next = state.withLock { state in
            state.running -= 1
            return state.pick()
        }
        next?.resume()
    }

    /// Returns a new moment for each event.
    func tick() -> Int64 {
        state.withLock { state in
            state.moment += 1
            return state.moment
        }
    }
}
