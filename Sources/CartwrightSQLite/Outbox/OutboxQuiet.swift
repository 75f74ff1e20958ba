internal import Cartwright

/// That nothing can be sent before an instant, unless somebody commits something first.
struct OutboxQuiet {
    private let commits: Int64
    private let from: Instant
    private let until: Instant?

    /// - Parameter commits: how many transactions have changed the file.
    init(after commits: Int64, at now: Instant, until: Instant?) {
        (self.commits, from, self.until) = (commits, now, until)
    }

    /// Whether that still holds. A clock that shows less than before was set back, so that nothing of it is known.
    func lasts(at now: Instant, after commits: Int64) -> Bool {
        guard commits == self.commits, now >= from else { return false }
        return until.map { now < $0 } ?? true
    }
}
