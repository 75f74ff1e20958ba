internal import Cartwright

/// An event as it is kept, made by the caller so that the thread of the connection does not have to.
struct EncodedEvent: Sendable {
    let source: [UInt8]
    let body: [UInt8]
    /// Why no batch takes it, nil where one does.
    let refusal: CartwrightError?
    /// The id of the dead letter that it becomes, where no batch takes it.
    fileprivate(set) var letter: [UInt8]?

    init(_ event: Event, _ limits: BatchLimits) {
        (source, body) = (Array(event.source.utf8), event.utf8)
        refusal = limits.refusal(of: event, bytes: body.count)
    }

    var refusalCode: [UInt8]? { refusal.map { Array($0.code.rawValue.utf8) } }
    var refusalReason: [UInt8]? { refusal.map { Array($0.summary.utf8) } }
}

extension [EncodedEvent] {
    /// How many no batch takes.
    var refusedCount: Int { count { $0.refusal != nil } }

    /// The same events, with an id for each that no batch takes.
    func addressed(_ ids: [String]) -> [EncodedEvent] {
        var left = ids[...]
        return map { event in
            var event = event
            if event.refusal != nil { event.letter = left.popFirst().map { [UInt8]($0.utf8) } }
            return event
        }
    }
}
