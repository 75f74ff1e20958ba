package import NIOCore
internal import Synchronization

/// The open connections of a server. If there is one too many, the connection that has waited longest for its sender
/// is closed: idle connections take nothing from active ones.
package final class ConnectionLimit: Sendable {
    private let maximum: Int
    private let open = Mutex<[ObjectIdentifier: Connection]>([:])

    private struct Connection {
        let channel: any Channel
        var isWaiting: Bool
        var since: ContinuousClock.Instant
    }

    /// The time that an answer may take before its connection may be closed for another one.
    private static let answer = Duration.seconds(5)

    /// Creates a limit.
    ///
    /// - Parameter maximum: the maximum number of open connections; at least 1.
    package init(_ maximum: Int) { self.maximum = max(1, maximum) }

    /// Adds a connection that waits for its first request.
    ///
    /// - Returns: the connection to close for it; the connection itself if all others have been in answering for less
    ///   than 5 s.
    package func add(_ channel: any Channel, at now: ContinuousClock.Instant = .now) -> (any Channel)? {
        open.withLock { open in
            defer { open[ObjectIdentifier(channel)] = Connection(channel: channel, isWaiting: true, since: now) }
            guard open.count >= maximum else { return nil }
            let slowest = open.values.min { ($0.isWaiting ? 0 : 1, $0.since) < ($1.isWaiting ? 0 : 1, $1.since) }
            guard let slowest, slowest.isWaiting || slowest.since.duration(to: now) > Self.answer else {
                return channel
            }
            // Its own thread closes it. Until then it does not count.
            open[ObjectIdentifier(slowest.channel)] = nil
            return slowest.channel
        }
    }

    /// Records that a connection waits for its sender from now on, or is being answered.
    package func change(_ channel: any Channel, isWaiting: Bool, at now: ContinuousClock.Instant = .now) {
        open.withLock { open in
            guard let place = open.index(forKey: ObjectIdentifier(channel)) else { return }
            open.values[place].isWaiting = isWaiting
            open.values[place].since = now
        }
    }

    /// Removes a closed connection.
    package func remove(_ channel: any Channel) { open.withLock { $0[ObjectIdentifier(channel)] = nil } }

    /// The number of open connections.
    package var count: Int { open.withLock { $0.count } }
}
