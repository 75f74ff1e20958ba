internal import NIOCore
internal import Synchronization

/// The memory of incomplete request bodies.
///
/// An incomplete body is not a request in flight, so slow senders do not block others. Each body has a small free
/// share; beyond that all bodies share one limit in bytes.
final class ArrivingBodies: Sendable {
    private let limit: Int
    private let held = Mutex(Held())

    private struct Held {
        var (bodies, bytes) = (0, 0)
    }

    /// The free bytes of each body: the size of a usual request.
    static let freeBytes = 65_536

    /// - Parameter limit: the maximum number of bytes of all bodies together, beyond the first 64 KiB of each.
    init(atMost limit: Int) { self.limit = limit }

    /// The number of incomplete bodies.
    var count: Int { held.withLock { $0.bodies } }

    /// The number of bytes beyond the free ones.
    var heldBytes: Int { held.withLock { $0.bytes } }

    /// Begins a body. Its bytes count until it is released.
    func begin() -> Body { Body(self) }

    private func take(_ count: Int) -> Bool {
        held.withLock { held in
            guard held.bytes + count <= limit else { return false }
            held.bytes += count
            return true
        }
    }

    /// An incomplete body.
    struct Body: ~Copyable {
        private let all: ArrivingBodies
        private var taken = 0

        fileprivate init(_ all: ArrivingBodies) {
            self.all = all
            all.held.withLock { $0.bodies += 1 }
        }

        /// Records the present length of the body.
        ///
        /// - Returns: false if all bodies together would exceed the limit.
        mutating func grow(to count: Int) -> Bool {
            let more = count - ArrivingBodies.freeBytes - taken
            guard more > 0 else { return true }
            guard all.take(more) else { return false }
            taken += more
            return true
        }

        deinit {
            let count = taken
            all.held.withLock { ($0.bodies, $0.bytes) = ($0.bodies - 1, $0.bytes - count) }
        }
    }
}

/// A complete body.
final class ArrivedBody: Sendable {
    /// The number of bytes.
    let count: Int
    private let buffer: Mutex<ByteBuffer>

    init(_ buffer: ByteBuffer) {
        count = buffer.readableBytes
        self.buffer = Mutex(buffer)
    }

    /// Returns the bytes. A large body is returned only once, so that it is not in memory twice.
    func bytes() -> [UInt8] {
        buffer.withLock { buffer in
            defer { if count > ArrivingBodies.freeBytes { buffer = ByteBuffer() } }
            return [UInt8](buffer: buffer)
        }
    }
}
