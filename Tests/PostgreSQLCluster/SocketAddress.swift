import Foundation

/// Where a server listens: a port of this machine, or a socket in the file system.
enum SocketAddress: Hashable, Sendable {
    case port(UInt16)
    case path(String)

    struct Failure: Error { let errno: Int32 }

    /// A connection to it.
    func connect() throws -> Int32 {
        let isLocal = if case .path = self { true } else { false }
        let descriptor = socket(isLocal ? AF_UNIX : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        let status = withBytes { Glibc.connect(descriptor, $0, $1) }
        guard status == 0 else {
            let failure = Failure(errno: errno)
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    /// A socket that listens on a free port of this machine.
    static func listen() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0, SocketAddress.port(0).withBytes({ bind(descriptor, $0, $1) }) == 0,
            Glibc.listen(descriptor, 128) == 0
        else { throw Failure(errno: errno) }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { throw Failure(errno: errno) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Sends all bytes; false where the other side is gone.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        var left = bytes
        while !left.isEmpty {
            let count = left.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            left = left.dropFirst(count)
        }
        return true
    }

    private func withBytes<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        switch self {
        case .port(let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
            return withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        case .path(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { room in
                room.copyBytes(from: path.utf8.prefix(room.count - 1))
            }
            return withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }
}
