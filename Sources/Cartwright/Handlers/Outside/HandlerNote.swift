/// A change of a plugin outside the host, for the log.
package enum HandlerNote: Sendable {
    /// A card is refused for a while, since the plugin failed on it: its id, and why.
    case cardSetAside(String, CartwrightError)
    /// The plugin did not state facts of a cart, and did before.
    case factsMissing(CartwrightError)
    /// It states facts again.
    case factsBack
    /// It is not asked for a while, and why.
    case turnedOff(CartwrightError)
    /// It is asked again.
    case turnedOn
}

/// The state of a plugin outside the host, and numbers since it was loaded.
package struct HandlerStatus: Sendable {
    /// The plugin's name.
    package var name: String
    /// True where it is not asked for a while.
    package var isOff = false
    /// True where it stated no facts of the last cart.
    package var isWithoutFacts = false
    /// The number of cards that are refused for a while, since it failed on them.
    package var cardsSetAside = 0
    /// The reason that it is off for, or its last failure; nil where the last message was answered.
    package var problem: CartwrightError?
    /// The number of messages, answered or not.
    package var calls: Int64 = 0
    /// The time that they took, in microseconds.
    package var callMicroseconds: Int64 = 0
    /// The number of messages that were not answered as they should, by code.
    package var failures: [ErrorCode: Int64] = [:]
    /// The number of requests that got a worker, or did not.
    package var waits: Int64 = 0
    /// The time that they waited for one, in microseconds.
    package var waitMicroseconds: Int64 = 0
    /// The number of requests that got none.
    package var busy: Int64 = 0
    /// The number of requests that wait for a worker now.
    package var waiting = 0

    /// True where offers or facts of it are missing.
    package var isDegraded: Bool { isOff || isWithoutFacts || cardsSetAside > 0 }
}
