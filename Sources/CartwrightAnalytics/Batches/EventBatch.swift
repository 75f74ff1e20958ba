public import Cartwright

/// Events that are sent together: a CloudEvents batch whose bytes are settled once and never written again, since the
/// signature covers every one of them.
public struct EventBatch: Hashable, Sendable {
    /// The id of the batch: the `webhook-id`, the same on every attempt.
    public let id: String
    /// The events, oldest first.
    public let events: [Event]
    /// The body: a JSON array in UTF-8.
    public let body: [UInt8]

    /// The media type of the body (CloudEvents 1.0, JSON batch format).
    public static let contentType = "application/cloudevents-batch+json; charset=utf-8"
}

/// How large batches may be.
public struct BatchLimits: Hashable, Sendable {
    /// The most events in a batch; below 1 counts as 1.
    public var events = 100
    /// The most bytes of a body.
    public var bytes = 450 * 1024
    /// The most bytes of one event. One that would not fit a body by itself is over the limit too.
    public var eventBytes = 32 * 1024

    /// The most bytes of an event that fits both itself and a body of its own, between the brackets of the array.
    var largestEventBytes: Int { min(eventBytes, max(bytes, 2) - 2) }

    /// The usual limits.
    public init() {}
}

/// Events divided into batches.
public struct BatchedEvents: Hashable, Sendable {
    /// The batches, oldest events first.
    public private(set) var batches: [EventBatch] = []
    /// Events over the limit of one event, with the reason. They belong to the dead letters.
    public private(set) var refused: [RefusedEvent] = []

    /// An event that no batch takes.
    public struct RefusedEvent: Hashable, Sendable {
        /// The event.
        public let event: Event
        /// Why.
        public let reason: CartwrightError
    }

    /// Divides events in their order.
    ///
    /// - Parameters:
    ///   - events: oldest first.
    ///   - limits: how large batches may be.
    ///   - nextID: makes the ids of the batches.
    public init(_ events: [Event], limits: BatchLimits = BatchLimits(), nextID: () -> String) {
        var building = BatchInProgress()
        for event in events {
            let encoded = event.utf8
            guard encoded.count <= limits.largestEventBytes else {
                refused.append(RefusedEvent(event: event, reason: .tooLarge(event, encoded.count, limits)))
                continue
            }
            if !building.hasRoom(for: encoded, limits) {
                batches.append(building.finish(id: nextID()))
                building = BatchInProgress()
            }
            building.append(event, encoded)
        }
        if !building.events.isEmpty { batches.append(building.finish(id: nextID())) }
    }
}

/// A body that grows event by event.
private struct BatchInProgress {
    private(set) var events: [Event] = []
    private var body: [UInt8] = [UInt8(ascii: "[")]

    func hasRoom(for encoded: [UInt8], _ limits: BatchLimits) -> Bool {
        events.isEmpty || (events.count < limits.events && body.count + encoded.count + 2 <= limits.bytes)
    }

    mutating func append(_ event: Event, _ encoded: [UInt8]) {
        if !events.isEmpty { body.append(UInt8(ascii: ",")) }
        body += encoded
        events.append(event)
    }

    func finish(id: String) -> EventBatch {
        EventBatch(id: id, events: events, body: body + [UInt8(ascii: "]")])
    }
}

extension ErrorCode {
    /// An event over the limit of one event.
    public static let eventTooLarge: ErrorCode = "event.too_large"
}

extension CartwrightError {
    fileprivate static func tooLarge(_ event: Event, _ bytes: Int, _ limits: BatchLimits) -> CartwrightError {
        CartwrightError(
            .eventTooLarge,
            "event \(event.id) has \(bytes) bytes",
            hint: "at most \(limits.largestEventBytes) bytes"
        )
    }
}
