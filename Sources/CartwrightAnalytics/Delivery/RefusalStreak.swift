public import Cartwright

/// The number of batches in a row whose refusal points to a wrong key or URL. Delivery stops at a limit, so that a
/// mistake in the settings does not turn a whole backlog into dead letters.
public struct RefusalStreak: Hashable, Sendable {
    /// The number at which delivery stops: at least 1.
    public let limit: Int
    private var count = 0

    /// Creates an empty streak.
    public init(limit: Int) { self.limit = max(1, limit) }

    /// True if delivery should stop.
    public var isOver: Bool { count >= limit }

    /// Counts an answer. An answer that judges the batch itself ends the streak; no answer, or a request to retry,
    /// does not change it.
    public mutating func note(_ answer: DeliveryAnswer) {
        if answer.pointsToWrongSettings {
            count = min(count + 1, limit)
        } else if answer.isJudgement, !isOver {
            count = 0
        }
    }

    /// Returns the error that stops delivery.
    ///
    /// - Parameter last: the error of the last batch.
    public func error(after last: CartwrightError) -> CartwrightError {
        let what = limit == 1 ? "a batch was" : "\(limit) batches in a row were"
        return CartwrightError(
            .deliveryStopped,
            "\(what) refused as if the key or the URL were wrong: \(last.summary)",
            hint: "check both; cartwright outbox retry ID sends refused batches again",
            fault: .environment
        )
    }
}
