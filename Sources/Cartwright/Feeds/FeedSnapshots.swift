internal import Synchronization

/// The snapshots of a feed over time: the present one at once, then each one that differs from its predecessor.
///
/// A slow reader gets only the newest. The sequence ends when the ``FeedCenter`` is released; dropping it or cancelling
/// its task releases all resources.
public struct FeedSnapshots: AsyncSequence, Sendable {
    fileprivate let stream: AsyncStream<FeedSnapshot>

    /// Creates an iterator over the snapshots.
    public func makeAsyncIterator() -> Iterator { Iterator(inner: stream.makeAsyncIterator()) }

    /// Returns snapshots one at a time.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var inner: AsyncStream<FeedSnapshot>.Iterator
        private var last: FeedSnapshot?

        fileprivate init(inner: AsyncStream<FeedSnapshot>.Iterator) { self.inner = inner }

        /// Returns the next snapshot; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> FeedSnapshot? {
            while let snapshot = await inner.next(isolation: actor) {
                // After skipped snapshots the content may equal the last returned one.
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

    /// The number of listeners.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Adds a listener with a first snapshot.
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

    /// Notifies the listeners whose content has changed.
    func publish(_ snapshot: FeedSnapshot) {
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
        // Removed under the lock and released after it, since the release may run foreign code.
        _ = state.withLock { $0.listeners.removeValue(forKey: number) }
    }

    deinit {
        for listener in state.withLock({ $0.listeners }).values { listener.continuation.finish() }
    }
}
