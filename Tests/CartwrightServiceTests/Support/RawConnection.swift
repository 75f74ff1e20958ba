import Foundation

/// A connection for requests that client libraries do not send.
final class RawConnection: Sendable {
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
        guard socket >= 0, status == 0 else { throw UnreadConnection.NotConnected() }
    }

    deinit { close(socket) }

    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }

    /// Returns the bytes up to the end of the connection, or up to a text.
    func read(until end: String? = nil) async throws -> String {
        var bytes: [UInt8] = []
        var idle = 0
        while idle < 3_000 {
            var part = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &part, part.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                (bytes, idle) = (bytes + part[..<count], 0)
                if let end, String(decoding: bytes, as: UTF8.self).hasSuffix(end) { break }
            } else if count == 0 {
                return String(decoding: bytes, as: UTF8.self)
            } else {
                idle += 1
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
