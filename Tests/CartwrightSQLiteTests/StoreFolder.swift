import Foundation

/// A folder that is gone when its owner is.
final class StoreFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "cartwright-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Waits until the last one who had a store open has let go of it, which may be a task that has just been answered:
    /// then its log is gone.
    func waitUntilClosed(_ name: String = "shop.store") async throws {
        while FileManager.default.fileExists(atPath: path(name) + "-wal") {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
