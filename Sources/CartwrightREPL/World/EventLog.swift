internal import Cartwright

/// The log of events, oldest first, each with the step that caused it. Every step of a timeline stores its log.
typealias EventLog = SharedList<LoggedEvent>

/// An event and the step that caused it.
struct LoggedEvent: Sendable {
    let step: Int
    let event: Event
}

extension EventLog {
    /// Appends an event.
    mutating func append(_ event: Event, step: Int) { append(LoggedEvent(step: step, event: event)) }
}

/// Returns the number in a name such as `e12` or `b3`, from 1 to a maximum; nil for any other name.
func numbered(_ name: String, _ letter: Character, upTo highest: Int) -> Int? {
    guard let number = Int(name.dropFirst()), (1...max(1, highest)).contains(number), number <= highest else {
        return nil
    }
    return name == "\(letter)\(number)" ? number : nil
}

extension World {
    /// The ids of the events, in order: `e1`, `e2` and so on.
    var eventNames: [String] { log.indices.map { "e\($0 - log.startIndex + 1)" } }

    /// Returns the event of an id.
    ///
    /// - Throws: `event.unknown`.
    func event(_ name: String) throws(CartwrightError) -> Event {
        guard let number = numbered(name, "e", upTo: log.count) else {
            throw CartwrightError(.eventUnknown, "no event is called \"\(name)\"", hint: "list events")
        }
        return log[log.startIndex + number - 1].event
    }
}
