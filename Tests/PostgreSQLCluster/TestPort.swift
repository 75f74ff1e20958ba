internal import Foundation

/// A TCP port of 127.0.0.1 that accepts connections and sends nothing.
public final class TestPort: Sendable {
    /// The port number.
    public let number: Int
    private let listener: Int32

    /// Listens on a free port.
    public init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) + listen(listener, 8) + getsockname(listener, address, &length)
            }
        }
        guard result == 0 else { throw TestCluster.Failure(description: "no port is free") }
        number = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(listener) }

    /// Returns a port that was free a moment ago.
    public static func free() throws -> Int { try TestPort().number }
}
