internal import Cartwright

/// An event in its stored form, encoded by the caller to spare the thread of the connection.
struct EncodedEvent: Sendable {
    let source: [UInt8]
    let body: [UInt8]
    /// The reason that no batch can hold the event, nil if one can.
    let refusal: CartwrightError?
    /// The id of its dead letter, if no batch can hold the event.
    fileprivate(set) var letter: [UInt8]?

    init(_ event: Event, _ limits: BatchLimits) {
        (source, body) = (Array(event.source.utf8), event.utf8)
        refusal = limits.refusal(of: event, bytes: body.count)
    }

    var refusalCode: [UInt8]? { refusal.map { Array($0.code.rawValue.utf8) } }
    var refusalReason: [UInt8]? { refusal.map { Array($0.summary.utf8) } }
}

extension [EncodedEvent] {
    /// The number of events that no batch can hold.
    var refusedCount: Int { count { $0.refusal != nil } }

    /// Returns the same events, with an id for each that no batch can hold.
    func addressed(_ ids: [String]) -> [EncodedEvent] {
        var left = ids[...]
        return map { event in
            var event = event
            if event.refusal != nil { event.letter = left.popFirst().map { [UInt8]($0.utf8) } }
            return event
        }
    }
}
