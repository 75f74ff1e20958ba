public import Cartwright

/// Events in the form that a certain receiver takes.
public protocol EventExporter: Sendable {
    /// Writes events in their order. None is lost: each is in a document or refused.
    func export(_ events: [Event]) -> ExportedEvents
}

/// What exporting events came to.
public struct ExportedEvents: Hashable, Sendable {
    /// JSON in UTF-8, each document the body of a request or a line of a file.
    public var documents: [[UInt8]]
    /// Events that the form has no place for, with the reason.
    public var refused: [BatchedEvents.RefusedEvent]

    init(documents: [[UInt8]] = [], refused: [BatchedEvents.RefusedEvent] = []) {
        self.documents = documents
        self.refused = refused
    }
}

/// CloudEvents as they are, one JSON object a document: a line of NDJSON each.
public struct NDJSONExporter: EventExporter {
    /// An exporter.
    public init() {}

    /// Writes events in their order.
    public func export(_ events: [Event]) -> ExportedEvents { ExportedEvents(documents: events.map(\.utf8)) }
}
