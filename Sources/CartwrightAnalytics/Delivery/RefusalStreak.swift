public import Cartwright

/// How many batches in a row were refused as if the key or the URL were wrong. Delivery stops at some number, so that a
/// slip in the settings does not turn a whole backlog into dead letters.
public struct RefusalStreak: Hashable, Sendable {
    /// The number at which delivery stops: at least 1.
    public let limit: Int
    private var count = 0

    /// No refusals yet.
    public init(limit: Int) { self.limit = max(1, limit) }

    /// Whether delivery should stop.
    public var isOver: Bool { count >= limit }

    /// Takes note of an answer. One that judges the batch itself ends the streak; where there was none, or the receiver
    /// only asks for patience, nothing was learned.
    public mutating func note(_ answer: DeliveryAnswer) {
        if answer.pointsToWrongSettings {
            count = min(count + 1, limit)
        } else if answer.isJudgement, !isOver {
            count = 0
        }
    }

    /// Why delivery stops.
    ///
    /// - Parameter last: why the last batch was refused.
    public func error(after last: CartwrightError) -> CartwrightError {
        let what = limit == 1 ? "a batch was" : "\(limit) batches in a row were"
        return CartwrightError(
            .deliveryStopped,
            "\(what) refused as if the key or the URL were wrong: \(last.summary)",
            hint: "check both; cartwright outbox retry ID sends what was refused again",
            fault: .environment
        )
    }
}
