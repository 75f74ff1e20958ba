import Foundation

/// Access to the text of the repository, located from the path of this file.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the Swift files under some folders, by path.
    static func swiftFiles(under folders: String...) throws -> [TextFile] {
        try files(under: folders) { $0.pathExtension == "swift" }
    }

    /// Returns the documentation pages under some folders, by path.
    static func pages(under folders: String...) throws -> [TextFile] {
        try files(under: folders) { $0.pathExtension == "md" && $0.path.contains(".docc/") }
    }

    /// Returns the text of one file.
    static func text(at path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns every text under `Tests` and in the tests of plugins, except the tidy tests, which contain the names
    /// they search for.
    static func testTexts() throws -> [TextFile] {
        try files(under: ["Tests", "plugins"]) { $0.pathComponents.contains("Tests") }
            .filter { !$0.path.contains("/Tidy/") }
    }

    private static func files(under folders: [String], where isWanted: (URL) -> Bool) throws -> [TextFile] {
        var files: [TextFile] = []
        for folder in folders {
            let start = root.appending(path: folder)
            guard let walk = FileManager.default.enumerator(at: start, includingPropertiesForKeys: []) else { continue }
            for case let url as URL in walk {
                if url.lastPathComponent.hasPrefix(".") {
                    walk.skipDescendants()
                } else if isWanted(url), let text = try? String(contentsOf: url, encoding: .utf8) {
                    files.append(TextFile(path: String(url.path.dropFirst(root.path.count + 1)), text: text))
                }
            }
        }
        return files.sorted { $0.path < $1.path }
    }
}

struct TextFile {
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Returns `path:line: text` of each line that matches.
    func lines(where holds: (Substring) -> Bool) -> [String] {
        lines.enumerated().filter { holds($0.element) }.map { "\(path):\($0.offset + 1): \($0.element)" }
    }

    /// Returns `path:line: text` of each line that has some text and matches. Most files do not have the text, and their
    /// lines are not read.
    func lines(with part: String, where holds: (Substring) -> Bool = { _ in true }) -> [String] {
        guard text.hasBytes(of: part) else { return [] }
        return lines { $0.hasBytes(of: part) && holds($0) }
    }
}

extension StringProtocol {
    /// True if the bytes of another text occur in this one, whose composition of accents is not considered.
    func hasBytes(of other: String) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { part in Self.isFound(part, in: bytes) }
        }
        return (found ?? nil) ?? contains(other)
    }

    private static func isFound(_ part: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress, let sought = part.baseAddress, part.count > 0 else { return part.isEmpty }
        var position = 0
        while let hit = memchr(start + position, Int32(sought.pointee), bytes.count - position) {
            position = UnsafeRawPointer(start).distance(to: hit)
            guard bytes.count - position >= part.count else { return false }
            if memcmp(hit, sought, part.count) == 0 { return true }
            position += 1
        }
        return false
    }
}

extension StringProtocol {
    /// The line without a comment after `//`, unless the slashes are part of a URL.
    var code: SubSequence {
        for range in ranges(of: "//")
        where range.lowerBound == startIndex || self[index(before: range.lowerBound)] == " " {
            return self[..<range.lowerBound]
        }
        return self[...]
    }

    /// True if a word occurs in the text as a whole word, not as a part of a longer name.
    func hasWord(_ word: String) -> Bool {
        func isName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        return ranges(of: word).contains { range in
            let startsWord =
                !isName(word.first ?? " ") || range.lowerBound == startIndex
                || !isName(self[index(before: range.lowerBound)])
            let endsWord =
                !isName(word.last ?? " ") || range.upperBound == endIndex || !isName(self[range.upperBound])
            return startsWord && endsWord
        }
    }
}
