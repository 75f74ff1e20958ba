/// An event in memory: its place in the order of recording, and its bytes.
struct MemoryEvent {
    let number: Int64
    let source: String
    let body: [UInt8]
}

/// A batch in memory: its events, and its progress.
struct MemoryBatch {
    var progress: BatchProgress
    let events: [MemoryEvent]

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

    mutating func giveOut() -> OutboxBatch {
        progress.giveOut()
        return progress.outgoing(body)
    }
}
