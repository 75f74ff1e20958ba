public import Cartwright
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Tells when the files of a folder change, without looking all the time: the kernel does (inotify).
///
/// A file counts when its writer closes it or when it is moved into place, so that none is read half written. Many
/// changes at once may be told as one.
public struct FolderWatch: AsyncSequence, Sendable {
    private let path: String

    /// A watch of a folder; it begins with its first iterator.
    public init(path: String) { self.path = path }

    /// Begins to watch. Who lets go of it, or is cancelled, ends the watch.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path) }

    /// Waits for changes.
    public struct Iterator: AsyncIteratorProtocol {
        private var changes: AsyncStream<Bool>.Iterator
        private let path: String
        private var isOver = false

        fileprivate init(path: String) {
            self.path = path
            changes = FolderEvents.stream(of: path).makeAsyncIterator()
        }

        /// Waits for the next change; nil where the waiting was cancelled.
        ///
        /// - Throws: `source.unavailable` where the folder cannot be watched, or is gone.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CartwrightError) -> Void? {
            guard !isOver, let isThere = await changes.next(isolation: actor) else { return nil }
            guard isThere else {
                isOver = true
                throw SourceFile.unavailable(path, "it cannot be watched, or is gone").error
            }
            return ()
        }
    }
}

/// The events of one folder from the kernel.
private enum FolderEvents {
    private static let changes = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    private static let endings = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)

    /// True for a change, false where the folder is gone or could not be watched. One is kept for who is busy.
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

    /// What all events together say that are waiting now.
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
