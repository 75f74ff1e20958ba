public import Cartwright
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A sequence of changes to the files of a folder, reported by the kernel (inotify), without polling.
///
/// A file counts as changed when its writer closes it or when it is moved into place, so that none is read half
/// written. Several changes at the same time may be reported as one.
public struct FolderWatch: AsyncSequence, Sendable {
    private let path: String

    /// Creates a watch of a folder; it starts with its first iterator.
    public init(path: String) { self.path = path }

    /// Starts to watch. Releasing the iterator, or cancellation, ends the watch.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path) }

    /// An iterator that waits for changes.
    public struct Iterator: AsyncIteratorProtocol {
        private var changes: AsyncStream<Bool>.Iterator
        private let path: String
        private var isOver = false

        fileprivate init(path: String) {
            self.path = path
            changes = FolderEvents.stream(of: path).makeAsyncIterator()
        }

        /// Waits for the next change; returns nil after cancellation.
        ///
        /// - Throws: `source.unavailable` if the folder cannot be watched, or is removed.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CartwrightError) -> Void? {
            guard !isOver, let isThere = await changes.next(isolation: actor) else { return nil }
            guard isThere else {
                isOver = true
                throw SourceFile.unavailable(path, "it cannot be watched, or was removed").error
            }
            return ()
        }
    }
}

/// The events of one folder from the kernel.
private enum FolderEvents {
    private static let changes = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    private static let endings = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)

    /// Returns a stream with true for a change, false if the folder was removed or cannot be watched. It buffers one
    /// element.
    static func stream(of path: String) -> AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0, inotify_add_watch(descriptor, path, changes | endings | UInt32(IN_ONLYDIR)) >= 0 else {
            if descriptor >= 0 { close(descriptor) }
            continuation.yield(false)
            continuation.finish()
            return stream
        }
        let events = Mutex(
            DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "folder"))
        )
        events.withLock { events in
            events.setEventHandler {
                let seen = read(descriptor)
                if seen & changes != 0 { continuation.yield(true) }
                guard seen & endings != 0 else { return }
                continuation.yield(false)
                continuation.finish()
            }
            events.setCancelHandler { close(descriptor) }
            events.activate()
        }
        continuation.onTermination = { _ in events.withLock { $0.cancel() } }
        return stream
    }

    /// Returns the combined mask of all waiting events.
    private static func read(_ descriptor: Int32) -> UInt32 {
        var seen: UInt32 = 0
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return seen }
            var position = 0
            while position + MemoryLayout<inotify_event>.size <= count {
                let event = buffer.withUnsafeBytes { bytes in
                    bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                }
                seen |= event.mask
                position += MemoryLayout<inotify_event>.size + Int(event.len)
            }
        }
    }
}
