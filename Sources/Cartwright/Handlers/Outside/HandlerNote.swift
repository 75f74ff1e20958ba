/// A change of a plugin outside the host, for the log.
package enum HandlerNote: Sendable {
    /// A card is refused for a while, since the plugin failed on it: its id, and the error.
    case cardSetAside(String, CartwrightError)
    /// The plugin supplied no facts about a cart, after it had before.
    case factsMissing(CartwrightError)
    /// It supplies facts again.
    case factsBack
    /// It is disabled for a while, with the error.
    case turnedOff(CartwrightError)
    /// It is enabled again.
    case turnedOn
}

/// The state of a plugin outside the host, and numbers since it was loaded.
package struct HandlerStatus: Sendable {
    /// The plugin's name.
    package var name: String
    /// True if it is disabled for a while.
    package var isOff = false
    /// True if it supplied no facts about the last cart.
    package var isWithoutFacts = false
    /// The number of cards that are refused for a while, since it failed on them.
    package var cardsSetAside = 0
    /// The reason that it is disabled, or its last failure; nil if the last message was answered.
    package var problem: CartwrightError?
    /// The number of messages, answered or not.
    package var calls: Int64 = 0
    /// The total duration of the messages, in microseconds.
    package var callMicroseconds: Int64 = 0
    /// The number of failed messages, by code.
    package var failures: [ErrorCode: Int64] = [:]
    /// The number of requests for a worker, successful or not.
    package var waits: Int64 = 0
    /// The total time that they waited, in microseconds.
    package var waitMicroseconds: Int64 = 0
    /// The number of requests that got no worker.
    package var busy: Int64 = 0
    /// The number of requests that wait for a worker now.
    package var waiting = 0

    /// True if offers or facts of it are missing.
    package var isDegraded: Bool { isOff || isWithoutFacts || cardsSetAside > 0 }
}
