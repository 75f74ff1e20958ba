internal import Foundation

/// The address of a server: a port of this machine, or a socket in the file system.
public enum SocketAddress: Hashable, Sendable {
    /// A port of 127.0.0.1; 0 for a free one.
    case port(UInt16)
    /// A socket in the file system.
    case path(String)

    /// An error of a system call.
    public struct Failure: Error {
        /// The error number.
        public let errno: Int32

        /// Creates an error with an error number.
        public init(errno: Int32) { self.errno = errno }
    }

    /// Connects to the address and returns the descriptor.
    public func connect() throws -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        let status = withBytes { Glibc.connect(descriptor, $0, $1) }
        guard status == 0 else {
            let failure = Failure(errno: errno)
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    /// Listens on the address. Returns the socket and its actual address.
    public func listen() throws -> (descriptor: Int32, address: SocketAddress) {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0, withBytes({ bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 128) == 0 else {
            throw Failure(errno: errno)
        }
        guard case .port = self else { return (descriptor, self) }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { throw Failure(errno: errno) }
        return (descriptor, .port(UInt16(bigEndian: address.sin_port)))
    }

    /// Sends all bytes. Returns false if the other side has closed the connection.
    public static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
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

    private var family: Int32 { if case .path = self { AF_UNIX } else { AF_INET } }

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
