/// How an attempt to deliver a batch ended.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The receiver has it.
    case delivered

    /// It failed in a way that may pass: try again at an instant, not before.
    case postponed(until: Instant, CartwrightError)

    /// It failed for good: the batch is dead, with the reason.
    case refused(CartwrightError)

    /// It is too large for the receiver: it becomes two batches of half the events each, the older half one event
    /// larger where the number is odd, with ids of their own; where they share a source, one is sent after the other. A
    /// batch of one event cannot be divided and is dead, with the reason.
    case tooLarge(CartwrightError)
}
