import Foundation
import PostgreSQLCluster
import TemporaryFiles
import Testing

/// Services on one database that are killed and started again on their ports, behind a lossy proxy.
final class KilledServices {
    private let folder: TemporaryFolder
    private let database: String
    private let catalog: String
    private let ports: [Int]
    private var services: [NetProcess] = []
    private let proxy = Process()
    private var lives = 0
    /// The URL of the proxy.
    let url: String

    init(_ count: Int, on database: String, selling catalog: String, seed: UInt64) throws {
        let folder = try TemporaryFolder()
        (self.folder, self.database) = (folder, database)
        self.catalog = try folder.file("catalog.json", catalog)
        let ports = try (0..<count).map { _ in try TestPort.free() }
        self.ports = ports
        proxy.executableURL = URL(filePath: "/usr/bin/env")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "bad-proxy.py").path
        proxy.arguments = ["PYTHONDONTWRITEBYTECODE=1", "python3", script, "\(seed)"] + ports.map(String.init)
        proxy.standardOutput = FileHandle(forWritingAtPath: try folder.file("proxy.port", ""))
        proxy.standardError = FileHandle.nullDevice
        try proxy.run()
        while proxy.isRunning, !(try folder.text("proxy.port").contains("\n")) { usleep(5_000) }
        url = "http://127.0.0.1:" + (try #require(folder.text("proxy.port").split(separator: "\n").first))
        for index in ports.indices { services.append(try start(index)) }
        // The tables exist before the first kill.
        for service in services { _ = try service.announcedURL() }
    }

    private func start(_ index: Int) throws -> NetProcess {
        lives += 1
        return try NetProcess(
            ["serve", "--catalog", catalog, "--store", database, "--listen", "127.0.0.1:\(ports[index])"],
            in: folder,
            as: "service-\(lives)"
        )
    }

    /// Kills a service and starts it again; returns when it listens.
    func kill(_ index: Int) throws {
        services[index].killAndWait()
        services[index] = try start(index)
        _ = try services[index].announcedURL()
    }

    /// Ends the proxy, then the services with SIGTERM, and returns their exit statuses.
    func stop() -> [Int32] {
        Glibc.kill(proxy.processIdentifier, SIGKILL)
        proxy.waitUntilExit()
        for service in services { service.send(SIGTERM) }
        return services.map { $0.wait() }
    }

    deinit {
        Glibc.kill(proxy.processIdentifier, SIGKILL)
        proxy.waitUntilExit()
    }
}
