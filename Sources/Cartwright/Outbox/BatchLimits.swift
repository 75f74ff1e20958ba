/// The limits of a batch.
public struct BatchLimits: Hashable, Sendable {
    /// The maximum number of events in a batch; below 1 counts as 1.
    public var events = 100
    /// The maximum size of a body in bytes.
    public var bytes = 450 * 1024
    /// The maximum size of one event in bytes. An event that does not fit a body alone is too large as well.
    public var eventBytes = 32 * 1024

    /// The maximum size in bytes of an event that fits both limits, including the brackets of the array.
    public var largestEventBytes: Int { min(eventBytes, max(bytes, 2) - 2) }

    /// Creates the default limits.
    public init() {}

    /// True if a body that begins with a bracket has room for one more event, a comma and the closing bracket. The
    /// first event always has room.
    public func hasRoom(for eventBytes: Int, after events: Int, bodyBytes: Int) -> Bool {
        events == 0 || (events < self.events && bodyBytes + eventBytes + 2 <= bytes)
    }

    /// Returns the error for an event that is too large for a batch; nil if it fits.
    public func refusal(of event: Event, bytes: Int) -> CartwrightError? {
        guard bytes > largestEventBytes else { return nil }
        return CartwrightError(
            .eventTooLarge,
            "event \(event.id) has \(bytes) bytes",
            hint: "the limit is \(largestEventBytes) bytes"
        )
    }
}
