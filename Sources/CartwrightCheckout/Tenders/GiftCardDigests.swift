public import Cartwright
internal import Synchronization

/// Turns the typed code of a gift card into the digests under which a store has it, one for each key.
public struct GiftCardDigests: Sendable {
    /// Returns the digests of a typed code.
    public var digests: @Sendable (_ code: String) throws(CartwrightError) -> [[UInt8]]

    /// Creates digests.
    public init(_ digests: @escaping @Sendable (_ code: String) throws(CartwrightError) -> [[UInt8]]) {
        self.digests = digests
    }
}

/// The wrong codes of gift cards by session and by access key, each with a growing wait.
///
/// An access key may serve many shoppers, so that its wait begins later than that of a session.
final class GiftCardGuesses: Sendable {
    private let delays = Mutex((ofSessions: GuessDelay(), ofKeys: ofKeys))

    private static var ofKeys: GuessDelay {
        GuessDelay(freeCount: 300, maximumSeconds: 60, forgottenAfterSeconds: 600)
    }

    /// Returns the seconds until a code may be entered, 1 or more; nil if it may now.
    func secondsToWait(_ session: String, _ client: String?, at now: Instant) -> Int64? {
        delays.withLock { delays in
            let waits = [
                delays.ofSessions.secondsToWait(session, at: now),
                client.flatMap { delays.ofKeys.secondsToWait($0, at: now) },
            ]
            return waits.compactMap(\.self).max()
        }
    }

    /// Counts a wrong code.
    func noteFailure(_ session: String, _ client: String?, at now: Instant) {
        delays.withLock { delays in
            delays.ofSessions.noteFailure(of: session, at: now)
            if let client { delays.ofKeys.noteFailure(of: client, at: now) }
        }
    }
}
