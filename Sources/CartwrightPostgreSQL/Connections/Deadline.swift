/// A moment after which nobody waits any more, by a clock that nobody sets.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(milliseconds: Int) { end = .now + .milliseconds(max(0, milliseconds)) }

    /// How many milliseconds are left, at least one while it has not passed; 0 afterwards.
    var milliseconds: Int32 {
        let left = (end - .now).components
        guard left.seconds >= 0, left.attoseconds >= 0, left.seconds > 0 || left.attoseconds > 0 else { return 0 }
        return Int32(clamping: left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1)
    }

    var hasPassed: Bool { milliseconds == 0 }
}
