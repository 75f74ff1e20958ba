internal import Foundation

/// A temporary folder that is removed with its owner.
package final class TemporaryFolder: Sendable {
    /// The path of the folder.
    package let path: String

    /// Creates a new folder.
    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    /// Returns the path of a file in the folder.
    package func file(_ name: String) -> String { path + "/" + name }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
