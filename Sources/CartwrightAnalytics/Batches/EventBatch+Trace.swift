public import Cartwright

extension EventBatch {
    /// The trace of the events of a batch, for the header `traceparent` of its delivery: where all that name one name
    /// the same. Nil where none does, and where they name several: each event has its own then.
    public static func traceParent(inBody body: [UInt8]) -> TraceParent? {
        guard body.contains(Self.key), case .array(let events)? = try? JSONParser.parse(body) else { return nil }
        let traces = Set(
            events.compactMap { event -> TraceParent? in
                guard case .string(let text)? = event["traceparent"] else { return nil }
                return TraceParent(text)
            }
        )
        return traces.count == 1 ? traces.first : nil
    }

    /// What stands in every batch in which an event names its trace.
    private static let key = Array(#""traceparent":""#.utf8)
}
