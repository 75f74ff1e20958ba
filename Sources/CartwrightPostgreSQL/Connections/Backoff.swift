internal import Cartwright
internal import Synchronization

/// The wait before the next attempt: it doubles each time, up to a bound, and is random between half of that and all
/// of it, so that many clients do not return at the same moment.
final class Backoff: Sendable {
    /// True if the server was reached before. If it never was, the address is probably wrong, and waiting does not
    /// help.
    let hasSucceeded = Atomic(false)

    private let random: Mutex<SplitMix64>

    init(seed: UInt64) { random = Mutex(SplitMix64(state: seed)) }

    /// - Parameters:
    ///   - attempts: the number of failed attempts, 1 or more.
    ///   - first: the wait after the first attempt, in milliseconds.
    ///   - longest: the longest wait, in milliseconds.
    func milliseconds(after attempts: Int, first: Int, longest: Int = 1_000) -> Int {
        let doublings = min(max(attempts, 1) - 1, 10)
        let whole = max(1, min(first << doublings, longest))
        return random.withLock { Int.random(in: (whole + 1) / 2...whole, using: &$0) }
    }
}
