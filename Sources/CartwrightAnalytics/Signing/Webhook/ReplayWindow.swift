public import Cartwright

/// The ids of admitted messages whose headers would still pass, which distinguishes a replay from a new message.
///
/// The receiver keeps the value and passes it on; it grows no further than ``capacity``, and drops an id when the
/// clock alone refuses its message. A sender's retry has the same id as the first attempt and so counts as replayed: a
/// receiver that stored the first attempt answers that it was delivered.
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
    /// The maximum number of ids that are remembered at a time.
    public let capacity: Int

    /// The number of remembered ids.
    public var count: Int { lastSecondByID.count }

    private var lastSecondByID: [String: Int64] = [:]
    private var purgedAtSeconds = Int64.min

    /// Creates an empty window.
    ///
    /// - Parameter capacity: the maximum number of ids; with the standard tolerance the default lasts for 166 messages
    ///   per second.
    public init(capacity: Int = 100_000) {
        self.capacity = capacity
    }

    /// Remembers a verified message, or refuses it as replayed.
    ///
    /// - Parameters:
    ///   - message: the result of a ``Verifier``.
    ///   - nowSeconds: the current time, in seconds since 1970.
    /// - Throws: `signature.replayed`; `signature.replay_window_full`, since dropping an id early would admit its
    ///   message again.
    public mutating func admit(_ message: VerifiedMessage, nowSeconds: Int64) throws(CartwrightError) {
        purge(nowSeconds: nowSeconds)
        guard lastSecondByID[message.id] == nil else {
            throw CartwrightError(.signatureReplayed, "the message \(message.id) was admitted before")
        }
        guard count < capacity else {
            throw CartwrightError(
                .signatureReplayWindowFull,
                "the replay window is full: \(capacity) messages within the tolerance",
                hint: "increase the window's capacity or shorten the tolerance",
                fault: .environment
            )
        }
        lastSecondByID[message.id] = message.acceptableUntilSeconds
    }

    /// Forgets a message that was admitted but could not be stored, so that it can be admitted again.
    public mutating func forget(_ id: String) {
        lastSecondByID[id] = nil
    }

    /// Removes expired ids, once a second at most, since it reads every id.
    private mutating func purge(nowSeconds: Int64) {
        guard nowSeconds > purgedAtSeconds else { return }
        purgedAtSeconds = nowSeconds
        lastSecondByID = lastSecondByID.filter { $0.value >= nowSeconds }
    }
}
