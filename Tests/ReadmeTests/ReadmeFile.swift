import Foundation
import Testing

/// Reads files of the repository and the code blocks in them.
enum ReadmeFile {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Returns the bodies of the fenced blocks in a language, in order.
    static func blocks(of language: String, in path: String) throws -> [String] {
        let parts = try text(of: path).components(separatedBy: "```\(language)\n").dropFirst()
        return parts.compactMap { $0.components(separatedBy: "```").first }
    }

    /// Returns the code between `// begin NAME` and `// end` in a source file, without its indentation.
    static func marked(_ name: String, in path: String) throws -> String {
        let source = try String(contentsOfFile: path, encoding: .utf8)
        let parts = source.components(separatedBy: "// begin \(name)\n")
        let body = try #require(parts.count == 2 ? parts[1].components(separatedBy: "// end\n").first : nil, "\(name)")
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.dropFirst(margin) + "\n" }.joined()
    }
}
