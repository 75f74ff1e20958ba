internal import Synchronization

/// The snapshots of a feed as they come: the present one at once, then each that differs from the one before it.
///
/// A slow reader gets the newest and none in between. The sequence ends when the ``FeedCenter`` is gone; dropping it or
/// cancelling its task leaves nothing behind.
public struct FeedSnapshots: AsyncSequence, Sendable {
    fileprivate let stream: AsyncStream<FeedSnapshot>

    /// Goes through the snapshots.
    public func makeAsyncIterator() -> Iterator { Iterator(inner: stream.makeAsyncIterator()) }

    /// Gives one snapshot after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var inner: AsyncStream<FeedSnapshot>.Iterator
        private var last: FeedSnapshot?

        fileprivate init(inner: AsyncStream<FeedSnapshot>.Iterator) { self.inner = inner }

        /// The next snapshot, nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> FeedSnapshot? {
            while let snapshot = await inner.next(isolation: actor) {
                // What was skipped in between may have come back to what was given last.
                if snapshot == last { continue }
                last = snapshot
                return snapshot
            }
            return nil
        }
    }
}

/// The listeners of a feed.
final class FeedAudience: Sendable {
    private struct Listener {
        let classTypes: Set<ClassType>?
        let continuation: AsyncStream<FeedSnapshot>.Continuation
        var last: FeedSnapshot
    }

    private struct State {
        var listeners: [UInt64: Listener] = [:]
        var nextNumber: UInt64 = 0
    }

    private let state = Mutex(State())

    /// How many are listening.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Lets someone listen, beginning with a snapshot.
    func admit(_ classTypes: Set<ClassType>?, first: FeedSnapshot) -> FeedSnapshots {
        let (stream, continuation) = AsyncStream.makeStream(
            of: FeedSnapshot.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let own = first.filtered(to: classTypes)
        let number = state.withLock { state in
            state.nextNumber += 1
            state.listeners[state.nextNumber] = Listener(
                classTypes: classTypes,
                continuation: continuation,
                last: own
            )
            return state.nextNumber
        }
        continuation.onTermination = { [weak self] _ in self?.dismiss(number) }
        continuation.yield(own)
        return FeedSnapshots(stream: stream)
    }

    /// Tells those for whom it is news.
    func tell(_ snapshot: FeedSnapshot) {
        state.withLock { state in
            for (number, listener) in state.listeners {
                let own = snapshot.filtered(to: listener.classTypes)
                guard own != listener.last else { continue }
                state.listeners[number]?.last = own
                listener.continuation.yield(own)
            }
        }
    }

    private func dismiss(_ number: UInt64) {
        // Taken out under the lock and let go after it, since letting go may run code of others.
        _ = state.withLock { $0.listeners.removeValue(forKey: number) }
    }

    deinit {
        for listener in state.withLock({ $0.listeners }).values { listener.continuation.finish() }
    }
}
