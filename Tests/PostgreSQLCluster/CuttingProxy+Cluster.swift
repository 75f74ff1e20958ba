internal import Foundation

extension TestCluster {
    /// The socket of the cluster's server.
    public var socket: SocketAddress { .path("\(folder)/\(CuttingProxy.socketName)") }
}

extension CuttingProxy {
    /// Creates a proxy before a cluster, on a socket in a folder inside the cluster's.
    public convenience init(to cluster: TestCluster) throws {
        let folder = "\(cluster.folder)/p\(UUID().uuidString.prefix(6))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try self.init(to: cluster.socket, at: .path("\(folder)/\(Self.socketName)"))
    }

    /// The folder of the proxy's socket, or the address, as a host for libpq.
    public var host: String {
        switch address {
        case .port: "127.0.0.1"
        case .path(let path): String(path.dropLast(Self.socketName.count + 1))
        }
    }

    /// The name that libpq uses for the socket of a server with port 5432.
    fileprivate static let socketName = ".s.PGSQL.5432"
}
