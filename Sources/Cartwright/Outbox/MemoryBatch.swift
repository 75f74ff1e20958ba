/// An event in memory: its place in the order of recording, and its bytes.
struct MemoryEvent {
    let number: Int64
    let source: String
    private(set) var body: [UInt8]

    init(number: Int64, source: String, body: [UInt8]) {
        (self.number, self.source, self.body) = (number, source, body)
    }

    /// Rewrites the event.
    mutating func rewrite(by rewrite: ([UInt8]) throws(CartwrightError) -> [UInt8]?) throws(CartwrightError) {
        if let new = try rewrite(body) { body = new }
    }
}

/// A batch in memory: its events, and its progress.
struct MemoryBatch {
    var progress: BatchProgress
    private(set) var events: [MemoryEvent]

    init(_ events: [MemoryEvent], id: String, at now: Instant) {
        self.events = events
        // Brackets, and commas between the events.
        let bytes = events.reduce(1) { $0 + $1.body.count + 1 }
        progress = BatchProgress(id: id, events: events.count, bytes: bytes, at: now)
    }

    var entry: OutboxEntry { progress.entry }
    var firstNumber: Int64 { events.first?.number ?? 0 }
    var sources: Set<String> { Set(events.map(\.source)) }
    var body: [UInt8] { Array("[".utf8) + events.map(\.body).joined(separator: Array(",".utf8)) + Array("]".utf8) }
    var isInFlight: Bool { progress.isInFlight }
    var isAway: Bool { progress.isAway }
    var dueAt: Instant { entry.dueAt ?? .latest }

    /// Rewrites the events of the batch.
    mutating func rewrite(by rewrite: ([UInt8]) throws(CartwrightError) -> [UInt8]?) throws(CartwrightError) {
        for index in events.indices { try events[index].rewrite(by: rewrite) }
        progress.rewrite(bytes: body.count)
    }

    mutating func giveOut() -> OutboxBatch {
        progress.giveOut()
        return progress.outgoing(body)
    }
}
