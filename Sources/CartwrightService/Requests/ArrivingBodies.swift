internal import NIOCore
internal import Synchronization

/// The memory of bodies that have not come as a whole yet.
///
/// A body that is still arriving is not a request in flight: a thousand slow senders take no place of others. Each may
/// hold a little; beyond that all of them share one number of bytes.
final class ArrivingBodies: Sendable {
    private let limit: Int
    private let held = Mutex(Held())

    private struct Held {
        var (bodies, bytes) = (0, 0)
    }

    /// The bytes of a body that count for nothing: as many as the usual request has.
    static let freeBytes = 65_536

    /// - Parameter limit: the most bytes that all bodies together hold beyond the first 64 KiB of each.
    init(atMost limit: Int) { self.limit = limit }

    /// The number of bodies that arrive now.
    var count: Int { held.withLock { $0.bodies } }

    /// The bytes that they hold beyond the free ones.
    var heldBytes: Int { held.withLock { $0.bytes } }

    /// A body that arrives; its bytes count until it is released.
    func begin() -> Body { Body(self) }

    private func take(_ count: Int) -> Bool {
        held.withLock { held in
            guard held.bytes + count <= limit else { return false }
            held.bytes += count
            return true
        }
    }

    /// A body that arrives.
    struct Body: ~Copyable {
        private let all: ArrivingBodies
        private var taken = 0

        fileprivate init(_ all: ArrivingBodies) {
            self.all = all
            all.held.withLock { $0.bodies += 1 }
        }

        /// Notes how long the body is by now.
        ///
        /// - Returns: false where all bodies together would hold too much with it.
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

/// A body that has come as a whole.
final class ArrivedBody: Sendable {
    /// Its bytes.
    let count: Int
    private let buffer: Mutex<ByteBuffer>

    init(_ buffer: ByteBuffer) {
        count = buffer.readableBytes
        self.buffer = Mutex(buffer)
    }

    /// Its bytes. A large body is given once: it would be in memory twice otherwise.
    func bytes() -> [UInt8] {
        buffer.withLock { buffer in
            defer { if count > ArrivingBodies.freeBytes { buffer = ByteBuffer() } }
            return [UInt8](buffer: buffer)
        }
    }
}
