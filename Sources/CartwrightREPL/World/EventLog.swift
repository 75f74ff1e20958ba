internal import Cartwright

/// Everything that happened, oldest first, each event with the step that caused it. Every step of a timeline keeps the
/// log it led to.
typealias EventLog = SharedList<LoggedEvent>

/// An event and the step that caused it.
struct LoggedEvent: Sendable {
    let step: Int
    let event: Event
}

extension EventLog {
    /// Adds an event.
    mutating func append(_ event: Event, step: Int) { append(LoggedEvent(step: step, event: event)) }
}

extension World {
    /// The ids of the events, in their order: `e1`, `e2` and so on.
    var eventNames: [String] { log.indices.map { "e\($0 - log.startIndex + 1)" } }

    /// The event of an id.
    ///
    /// - Throws: `event.unknown`.
    func event(_ name: String) throws(CartwrightError) -> Event {
        guard let place = eventNames.firstIndex(of: name) else {
            throw CartwrightError(.eventUnknown, "no event is called \"\(name)\"", hint: "list events")
        }
        return log[log.startIndex + place].event
    }
}
