import Foundation

/// A connection that sends exactly the given bytes.
final class RawConnection: Sendable {
    private let socket: Int32
    // Blocking calls must not hold a thread that the server under test needs.
    private let (sending, reading) = (DispatchQueue(label: "sending"), DispatchQueue(label: "reading"))

    /// Connects to a port of this machine.
    ///
    /// - Parameter patience: the time limit of reads and writes, in seconds.
    init(port: Int, patience: Int = 60) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw NotConnected() }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw NotConnected() }
    }

    /// There is no listener.
    struct NotConnected: Error {}

    deinit { close(socket) }

    /// Sends a text; false if the other end has closed.
    @discardableResult
    func send(_ text: String) async -> Bool {
        await Self.on(sending) { self.sendNow(text) }
    }

    /// Closes the sending side.
    func finish() { shutdown(socket, Int32(SHUT_WR)) }

    /// Returns everything up to the end of the connection; nil if it does not end in time.
    func readToEnd() async -> String? {
        await Self.on(reading) { self.readToEndNow() }
    }

    /// Returns the bytes up to and including a text; nil if the text does not arrive.
    func read(until text: String) async -> String? {
        await Self.on(reading) { self.readNow(until: text) }
    }

    private static func on<Value: Sendable>(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Value) async
        -> Value
    {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }

    private func sendNow(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            bytes.removeFirst(count)
        }
        return true
    }

    private func readToEndNow() -> String? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            let count = recv(socket, &chunk, chunk.count, 0)
            if count == 0 || (count < 0 && errno == ECONNRESET) { return String(decoding: bytes, as: UTF8.self) }
            guard count > 0 else { return nil }
            bytes += chunk[..<count]
        }
    }

    private func readNow(until text: String) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !String(decoding: bytes, as: UTF8.self).hasSuffix(text) {
            guard recv(socket, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
