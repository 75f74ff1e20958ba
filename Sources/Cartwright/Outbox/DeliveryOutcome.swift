/// The outcome of an attempt to deliver a batch.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The receiver accepted it.
    case delivered

    /// It failed temporarily: try again at this instant, not before.
    case postponed(until: Instant, CartwrightError)

    /// It failed permanently: the batch is dead, with the reason.
    case refused(CartwrightError)

    /// It is too large for the receiver: it is divided into two batches with half of the events each and new ids. The
    /// older half has one event more if the number is odd. If the halves share a source, they are sent one after the
    /// other. A batch of one event cannot be divided and is dead, with the reason.
    case tooLarge(CartwrightError)
}
