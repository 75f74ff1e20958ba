import Cartwright
import Foundation

/// The error codes that the sources declare.
enum ErrorCodeSources {
    static func all() throws -> [ErrorCode] { try meanings().map(\.code) }

    /// Each code, with what the sources say of it.
    static func meanings() throws -> [(code: ErrorCode, meaning: String)] {
        var meanings: [(ErrorCode, String)] = []
        for folder in ["Sources", "plugins"] {
            let start = ServiceBench.root.appending(path: folder)
            guard let walk = FileManager.default.enumerator(at: start, includingPropertiesForKeys: []) else { continue }
            for case let url as URL in walk where url.pathExtension == "swift" {
                let text = try String(contentsOf: url, encoding: .utf8)
                for match in text.matches(of: /((?: *\/\/\/.*\n)*)[a-z ]*static let \w+: ErrorCode = "([^"]+)"/) {
                    let comment = match.1.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "/" } }
                    let meaning = comment.joined(separator: " ").replacing("``", with: "`")
                    meanings.append((ErrorCode(rawValue: String(match.2)), meaning))
                }
            }
        }
        return meanings
    }
}
