import Foundation
import Synchronization

/// A client connection that a test can close.
final class ClosingConnection: Sendable {
    private let socket: Mutex<Int32?>

    init(port: Int) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard socket >= 0, status == 0 else { throw UnreadConnection.NotConnected() }
        self.socket = Mutex(socket)
    }

    deinit { close() }

    func close() {
        socket.withLock { socket in
            if let open = socket { Glibc.close(open) }
            socket = nil
        }
    }

    /// Closes the sending side.
    func finish() { socket.withLock { _ = $0.map { shutdown($0, Int32(SHUT_WR)) } } }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        let count = socket.withLock { socket in
            socket.map { Glibc.send($0, bytes, bytes.count, Int32(MSG_NOSIGNAL)) } ?? -1
        }
        guard count == bytes.count else { throw UnreadConnection.NotConnected() }
    }

    /// Sends a request without a body; the service closes the connection after its answer.
    func get(_ path: String) throws { try send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") }

    /// Returns the bytes up to the end of the connection, or the bytes of the first minute.
    func answer() async throws -> String {
        var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        for _ in 0..<6_000 {
            let (count, error) = socket.withLock { socket in
                (socket.map { recv($0, &part, part.count, Int32(MSG_DONTWAIT)) } ?? 0, errno)
            }
            guard count != 0, count > 0 || error == EAGAIN else { break }
            if count > 0 { bytes += part.prefix(count) } else { try await Task.sleep(for: .milliseconds(10)) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
