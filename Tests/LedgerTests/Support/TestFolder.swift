import Foundation

/// A folder that is gone when its owner is.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "cartwright-ledger-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// Numbers for tests that a longer run sets in the environment.
enum Setting {
    static func number(_ name: String, otherwise: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? otherwise
    }
}
