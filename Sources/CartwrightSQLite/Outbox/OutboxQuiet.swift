internal import Cartwright

/// That nothing can be sent before an instant, unless somebody commits something first.
struct OutboxQuiet {
    private let commits: Int64
    private let from: Instant
    private let until: Instant?

    init(_ counts: OutboxCounts, at now: Instant, until: Instant?) {
        (commits, from, self.until) = (counts.commits, now, until)
    }

    /// Whether that still holds. A clock that shows less than before was set back, so that nothing of it is known.
    func lasts(at now: Instant, _ counts: OutboxCounts) -> Bool {
        guard counts.commits == commits, now >= from else { return false }
        return until.map { now < $0 } ?? true
    }
}
