/// How large batches may be.
public struct BatchLimits: Hashable, Sendable {
    /// The most events in a batch; below 1 counts as 1.
    public var events = 100
    /// The most bytes of a body.
    public var bytes = 450 * 1024
    /// The most bytes of one event. One that would not fit a body by itself is over the limit too.
    public var eventBytes = 32 * 1024

    /// The most bytes of an event that fits both itself and a body of its own, between the brackets of the array.
    public var largestEventBytes: Int { min(eventBytes, max(bytes, 2) - 2) }

    /// The usual limits.
    public init() {}

    /// Whether a body that begins with a bracket has room for one more event, a comma and the closing bracket. The
    /// first event always has room.
    public func hasRoom(for eventBytes: Int, after events: Int, bodyBytes: Int) -> Bool {
        events == 0 || (events < self.events && bodyBytes + eventBytes + 2 <= bytes)
    }

    /// The error for an event that no batch takes, nil for one that fits.
    public func refusal(of event: Event, bytes: Int) -> CartwrightError? {
        guard bytes > largestEventBytes else { return nil }
        return CartwrightError(
            .eventTooLarge,
            "event \(event.id) has \(bytes) bytes",
            hint: "at most \(largestEventBytes) bytes"
        )
    }
}
