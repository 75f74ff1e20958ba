internal import Cartwright

/// Everything that happened, oldest first, each event with the step that caused it.
///
/// Every step of a timeline keeps the log it led to. Chunks that are full are shared between those logs, so a session
/// takes memory for its events once, not once for each later step.
struct EventLog: Sendable {
    /// An event and the step that caused it.
    struct Entry: Sendable {
        let step: Int
        let event: Event
    }

    private static let chunkCount = 64
    private var full: [[Entry]] = []
    private var tail: [Entry] = []

    /// Adds an event.
    mutating func append(_ event: Event, step: Int) {
        tail.append(Entry(step: step, event: event))
        guard tail.count == Self.chunkCount else { return }
        full.append(tail)
        tail = []
    }
}

extension EventLog: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { full.count * Self.chunkCount + tail.count }

    subscript(position: Int) -> Entry {
        let (chunk, place) = position.quotientAndRemainder(dividingBy: Self.chunkCount)
        return chunk < full.count ? full[chunk][place] : tail[place]
    }
}
