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
