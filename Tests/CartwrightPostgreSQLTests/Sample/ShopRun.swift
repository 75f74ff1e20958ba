import Foundation
import PostgreSQLCluster

/// The store, shoppers and till of a sample shop, with the processes that serve them.
final class ShopRun: Sendable {
    static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    private let folder: URL
    private let place: String

    init(on store: EmbeddedShopTests.Store, shoppers: [String], place: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "embedded-shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lines = shoppers.map { $0 + "\n" }.joined()
        try Data(lines.utf8).write(to: folder.appending(path: "shoppers.ndjson"))
        switch store {
        case .file: self.place = place ?? folder.appending(path: "shop.store").path
        case .server: self.place = try TestCluster.shared().database()
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the charges of the till by key. A process that is killed while it writes leaves a hidden file, which is
    /// skipped.
    func till() throws -> [String: String] {
        let till = folder.appending(path: "shop.store-till")
        let keys = try FileManager.default.contentsOfDirectory(atPath: till.path).filter { !$0.hasPrefix(".") }
        return try Dictionary(
            uniqueKeysWithValues: keys.map { ($0, try String(contentsOf: till.appending(path: $0), encoding: .utf8)) }
        )
    }

    func start() throws -> ShopProcess {
        let process = Process()
        process.executableURL = Self.root.appending(path: ".build/debug/EmbeddedShop")
        let catalog = Self.root.appending(path: "samples/embedded-shop/shop.json").path
        process.arguments = [place, catalog, folder.appending(path: "shoppers.ndjson").path]
        process.environment = ["TILL": folder.appending(path: "shop.store-till").path]
        process.standardInput = FileHandle.nullDevice
        return try ShopProcess(process)
    }
}

/// A running process of the sample shop.
final class ShopProcess {
    private let process: Process
    private let pipe = Pipe()

    init(_ process: Process) throws {
        self.process = process
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
    }

    /// Returns all output of the process, after it has ended.
    func output() -> String {
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    func status() -> Int32 {
        _ = output()
        return process.terminationStatus
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        _ = output()
    }
}
