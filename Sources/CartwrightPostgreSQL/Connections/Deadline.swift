internal import Cartwright

/// A moment after which waiting ends, on the continuous clock.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(within limit: Duration) { end = .now + max(.zero, limit) }

    /// The milliseconds left, at least one before the deadline; 0 afterwards.
    var milliseconds: Int32 {
        let left = end - .now
        return left > .zero ? Int32(clamping: left.milliseconds + 1) : 0
    }

    var hasPassed: Bool { milliseconds == 0 }
}
