public import Cartwright

/// The ids of messages that were admitted and whose headers would still pass: what tells a replay from a new message.
///
/// A value that the receiver keeps and passes on; it grows no further than ``capacity``, and forgets an id as soon as
/// the clock alone refuses its message. A sender's retry has the same id as the first attempt and so counts as
/// replayed: whoever stored the first answers it as delivered.
///
/// ```swift
/// let message = try verifier.verify(headers, body: body, nowSeconds: now)
/// try window.admit(message, nowSeconds: now)
/// do { try store(body) } catch {
///     window.forget(message.id)
///     throw error
/// }
/// ```
public struct ReplayWindow: Hashable, Sendable {
    /// The most ids that are remembered at a time.
    public let capacity: Int

    /// How many ids are remembered.
    public var count: Int { lastSecondByID.count }

    private var lastSecondByID: [String: Int64] = [:]
    private var purgedAtSeconds = Int64.min

    /// An empty window.
    ///
    /// - Parameter capacity: the most ids to remember; with the standard tolerance the default lasts for 166 messages a
    ///   second.
    public init(capacity: Int = 100_000) {
        self.capacity = capacity
    }

    /// Remembers a verified message, or refuses it as seen.
    ///
    /// - Parameters:
    ///   - message: what a ``Verifier`` returned.
    ///   - nowSeconds: the present, in seconds since 1970.
    /// - Throws: `signature.replayed`; `signature.replay_window_full`, as forgetting an id early would let its message
    ///   in again.
    public mutating func admit(_ message: VerifiedMessage, nowSeconds: Int64) throws(CartwrightError) {
        purge(nowSeconds: nowSeconds)
        guard lastSecondByID[message.id] == nil else {
            throw CartwrightError(.signatureReplayed, "the message \(message.id) was admitted before")
        }
        guard count < capacity else {
            throw CartwrightError(
                .signatureReplayWindowFull,
                "\(capacity) messages came within the tolerance",
                hint: "raise the window's capacity or shorten the tolerance",
                fault: .environment
            )
        }
        lastSecondByID[message.id] = message.acceptableUntilSeconds
    }

    /// Lets a message in again that was admitted but could not be kept.
    public mutating func forget(_ id: String) {
        lastSecondByID[id] = nil
    }

    /// Once a second at most, as it looks at every id.
    private mutating func purge(nowSeconds: Int64) {
        guard nowSeconds > purgedAtSeconds else { return }
        purgedAtSeconds = nowSeconds
        lastSecondByID = lastSecondByID.filter { $0.value >= nowSeconds }
    }
}
