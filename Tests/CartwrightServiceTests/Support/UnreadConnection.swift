import Foundation

/// A connection that sends and never reads.
final class UnreadConnection: Sendable {
    private let socket: Int32

    init(port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard socket >= 0, status == 0 else { throw NotConnected() }
    }

    /// There is no listener, or the other end has closed.
    struct NotConnected: Error {}

    deinit { close(socket) }

    /// Sends the same bytes repeatedly, until the other end accepts none for two seconds.
    ///
    /// - Parameter most: the maximum number of bytes, not counting the first time.
    /// - Returns: the number of bytes accepted after the first time.
    func send(_ bytes: [UInt8], most: Int) async throws -> Int {
        var (sent, rest, idle) = (-bytes.count, bytes[...], 0)
        while idle < 200 {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                (sent, idle) = (sent + count, 0)
                rest.removeFirst(count)
                guard rest.isEmpty else { continue }
                guard sent < most else { return sent }
                rest = bytes[...]
            } else {
                guard errno == EAGAIN else { throw NotConnected() }
                idle += 1
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        return sent
    }
}
