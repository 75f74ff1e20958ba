import Foundation
import Testing

/// The repository that these tests were built from.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Checks that a file has a text. With `CARTWRIGHT_UPDATE=1` the file is written first.
    static func hold(_ path: String, _ text: String) throws {
        let file = root.appending(path: path)
        if ProcessInfo.processInfo.environment["CARTWRIGHT_UPDATE"] == "1" { try Data(text.utf8).write(to: file) }
        let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let meant = text.split(separator: "\n")
        for (a, b) in zip(written, meant) { #expect(a == b, "\(path)") }
        #expect(written.count == meant.count, "\(path)")
    }
}
