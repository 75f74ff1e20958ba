import Foundation
import TemporaryFiles

extension TemporaryFolder {
    /// Waits until the last one who had a store open has let go of it, which may be a task that has just been answered:
    /// then its log is gone.
    func waitUntilClosed(_ name: String = "shop.store") async throws {
        while FileManager.default.fileExists(atPath: file(name) + "-wal") {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
