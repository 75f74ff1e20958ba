public import Cartwright

/// Events that are sent together: a CloudEvents batch whose bytes are written once and never again, since the
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

/// Events divided into batches.
public struct BatchedEvents: Hashable, Sendable {
    /// The batches, oldest events first.
    public private(set) var batches: [EventBatch] = []
    /// The events over the size limit of one event, with the reason. They belong to the dead letters.
    public private(set) var refused: [RefusedEvent] = []

    /// An event that no batch can hold.
    public struct RefusedEvent: Hashable, Sendable {
        /// The event.
        public let event: Event
        /// The reason.
        public let reason: CartwrightError
    }

    /// Divides events into batches, in order.
    ///
    /// - Parameters:
    ///   - events: the events, oldest first.
    ///   - limits: the limits of a batch.
    ///   - nextID: makes the ids of the batches.
    public init(_ events: [Event], limits: BatchLimits = BatchLimits(), nextID: () -> String) {
        var building = BatchInProgress()
        for event in events {
            let encoded = event.utf8
            if let reason = limits.refusal(of: event, bytes: encoded.count) {
                refused.append(RefusedEvent(event: event, reason: reason))
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

/// A batch under construction.
private struct BatchInProgress {
    private(set) var events: [Event] = []
    private var body: [UInt8] = [UInt8(ascii: "[")]

    func hasRoom(for encoded: [UInt8], _ limits: BatchLimits) -> Bool {
        limits.hasRoom(for: encoded.count, after: events.count, bodyBytes: body.count)
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

extension EventBatch {
    /// Returns the trace of a batch's events, for the header `traceparent` of its delivery, if all events with a trace
    /// have the same one. Nil if no event has one, or if they differ: then each event has its own.
    public static func traceParent(inBody body: [UInt8]) -> TraceParent? {
        guard body.contains(text: Self.key), case .array(let events)? = try? JSONParser.parse(body) else { return nil }
        let traces = Set(
            events.compactMap { event -> TraceParent? in
                guard case .string(let text)? = event["traceparent"] else { return nil }
                return TraceParent(text)
            }
        )
        return traces.count == 1 ? traces.first : nil
    }

    /// The text in every batch with a traced event.
    private static let key = Array(#""traceparent":""#.utf8)
}

extension [UInt8] {
    /// True if a text is among the bytes. The search of the standard library takes a hundred times as long on bytes.
    fileprivate func contains(text: [UInt8]) -> Bool {
        let (bytes, wanted) = (span, text.span)
        var start = 0
        while start + wanted.count <= bytes.count {
            var length = 0
            while length < wanted.count, bytes[start + length] == wanted[length] { length += 1 }
            if length == wanted.count { return true }
            start += 1
        }
        return false
    }
}
