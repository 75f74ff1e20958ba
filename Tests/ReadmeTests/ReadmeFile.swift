import Foundation

/// Files of the repository and the code blocks in them.
enum ReadmeFile {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The bodies of the fenced blocks in a language, in order.
    static func blocks(of language: String, in path: String) throws -> [String] {
        let parts = try text(of: path).components(separatedBy: "```\(language)\n").dropFirst()
        return parts.compactMap { $0.components(separatedBy: "```").first }
    }
}
