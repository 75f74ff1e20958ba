public import Cartwright

/// An exporter of events in the format of a receiver.
public protocol EventExporter: Sendable {
    /// Exports events, in order. Each event is in a document or refused; a format for some types of events leaves
    /// others out.
    func export(_ events: [Event]) -> ExportedEvents
}

/// The result of exporting events.
public struct ExportedEvents: Hashable, Sendable {
    /// JSON in UTF-8, each document the body of a request or a line of a file.
    public var documents: [[UInt8]]
    /// The events that the format cannot represent, with the reason.
    public var refused: [BatchedEvents.RefusedEvent]

    init(documents: [[UInt8]] = [], refused: [BatchedEvents.RefusedEvent] = []) {
        self.documents = documents
        self.refused = refused
    }
}

/// An exporter of CloudEvents, one JSON object per document: the lines of NDJSON.
public struct NDJSONExporter: EventExporter {
    /// Creates an exporter.
    public init() {}

    /// Exports events, in order.
    public func export(_ events: [Event]) -> ExportedEvents { ExportedEvents(documents: events.map(\.utf8)) }
}
