internal import Cartwright
internal import Synchronization

/// How long to wait before the next attempt: twice as long each time, up to a bound, and by chance between half of that
/// and all of it, so that many clients do not come back at the same moment.
final class Backoff: Sendable {
    /// Whether the server was ever there: where it was not, it is the address that is wrong, and waiting is of no use.
    let hasSucceeded = Atomic(false)

    private let random: Mutex<SplitMix64>

    init(seed: UInt64) { random = Mutex(SplitMix64(state: seed)) }

    /// - Parameters:
    ///   - attempts: how many have failed, 1 or more.
    ///   - first: how long to wait after the first, in milliseconds.
    ///   - longest: the most to wait, in milliseconds.
    func milliseconds(after attempts: Int, first: Int, longest: Int = 1_000) -> Int {
        let doublings = min(max(attempts, 1) - 1, 10)
        let whole = max(1, min(first << doublings, longest))
        return random.withLock { Int.random(in: (whole + 1) / 2...whole, using: &$0) }
    }
}
