internal import Cartwright

/// A moment after which nobody waits any more, by a clock that nobody sets.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(within limit: Duration) { end = .now + max(.zero, limit) }

    /// How many milliseconds are left, at least one while it has not passed; 0 afterwards.
    var milliseconds: Int32 {
        let left = end - .now
        return left > .zero ? Int32(clamping: left.milliseconds + 1) : 0
    }

    var hasPassed: Bool { milliseconds == 0 }
}
