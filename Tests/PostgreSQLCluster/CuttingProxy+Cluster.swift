internal import Foundation

extension TestCluster {
    /// Where its server listens.
    public var socket: SocketAddress { .path("\(folder)/\(CuttingProxy.socketName)") }
}

extension CuttingProxy {
    /// Stands before a cluster, on a socket in a folder inside the cluster's.
    public convenience init(to cluster: TestCluster) throws {
        let folder = "\(cluster.folder)/p\(UUID().uuidString.prefix(6))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try self.init(to: cluster.socket, at: .path("\(folder)/\(Self.socketName)"))
    }

    /// Where its socket is, as a host for libpq.
    public var host: String {
        switch address {
        case .port: "127.0.0.1"
        case .path(let path): String(path.dropLast(Self.socketName.count + 1))
        }
    }

    /// What libpq calls the socket of a server whose port is 5432.
    fileprivate static let socketName = ".s.PGSQL.5432"
}
