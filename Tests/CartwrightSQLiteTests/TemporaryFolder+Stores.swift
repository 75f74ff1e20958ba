import Foundation
import TemporaryFiles

extension TemporaryFolder {
    /// Waits until the last user of a store has closed it, which removes its log. That may be a task that has just
    /// returned.
    func waitUntilClosed(_ name: String = "shop.store") async throws {
        while FileManager.default.fileExists(atPath: file(name) + "-wal") {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
