internal import Foundation

/// A folder that is gone when its owner is.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let path: String

    /// Makes one.
    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    /// The path of a file in it.
    package func file(_ name: String) -> String { path + "/" + name }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
