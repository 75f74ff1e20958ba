package import NIOCore
internal import Synchronization

/// The open connections of a server. Where there is one too many, the one goes that has waited longest for its
/// sender: connections that say little, or nothing, take nothing from those that send.
package final class ConnectionLimit: Sendable {
    private let maximum: Int
    private let open = Mutex<[ObjectIdentifier: Connection]>([:])

    private struct Connection {
        let channel: any Channel
        var isWaiting: Bool
        var since: ContinuousClock.Instant
    }

    /// How long an answer may take before its connection may be closed for another one.
    private static let answer = Duration.seconds(5)

    /// A limit.
    ///
    /// - Parameter maximum: the most connections that are open at a time; at least 1.
    package init(_ maximum: Int) { self.maximum = max(1, maximum) }

    /// Takes note of a connection that waits for its first request.
    ///
    /// - Returns: the connection to close for it; itself where all others have been answered for less than 5 s.
    package func add(_ channel: any Channel, at now: ContinuousClock.Instant = .now) -> (any Channel)? {
        open.withLock { open in
            defer { open[ObjectIdentifier(channel)] = Connection(channel: channel, isWaiting: true, since: now) }
            guard open.count >= maximum else { return nil }
            let slowest = open.values.min { ($0.isWaiting ? 0 : 1, $0.since) < ($1.isWaiting ? 0 : 1, $1.since) }
            guard let slowest, slowest.isWaiting || slowest.since.duration(to: now) > Self.answer else {
                return channel
            }
            // It is closed by its own thread. Until then it counts no more.
            open[ObjectIdentifier(slowest.channel)] = nil
            return slowest.channel
        }
    }

    /// Takes note of what a connection does from now on: wait for its sender, or be answered.
    package func change(_ channel: any Channel, isWaiting: Bool, at now: ContinuousClock.Instant = .now) {
        open.withLock { open in
            guard let place = open.index(forKey: ObjectIdentifier(channel)) else { return }
            open.values[place].isWaiting = isWaiting
            open.values[place].since = now
        }
    }

    /// Takes note that a connection is closed.
    package func remove(_ channel: any Channel) { open.withLock { $0[ObjectIdentifier(channel)] = nil } }

    /// How many connections are open.
    package var count: Int { open.withLock { $0.count } }
}
