import Testing

/// An error code as declared in the sources: `static let storeFull: ErrorCode = "store.full: No room is left."`
struct ErrorCodeSource {
    let member: String
    let text: String
    let meaning: String
    let path: String

    /// The target that declares the code: `CartwrightCheckout`, or `coupon` for a bundled plugin.
    var module: String { String(path.split(separator: "/")[1]) }

    /// True if the code is among the names in a text, by its text or as a member.
    func isNamed(in names: Set<Substring>) -> Bool { names.contains(text[...]) || names.contains(".\(member)") }

    /// Returns the sources without comments.
    static func files() throws -> [TextFile] { try read.get().files }

    /// Returns every code in the sources, without those that stand for a whole area in help.
    static func all() throws -> [ErrorCodeSource] { try read.get().codes }

    /// Read once for all tests.
    private static let read = Result {
        let files = try Repository.swiftFiles(under: "Sources", "plugins").filter { !$0.path.contains("/Tests/") }
            .map { file in TextFile(path: file.path, text: file.lines.map(\.code).joined(separator: "\n")) }
        return (files: files, codes: files.flatMap(\.errorCodes).filter { !$0.text.hasSuffix(".*") })
    }
}

extension TextFile {
    /// The codes declared in the file, which must be without comments.
    var errorCodes: [ErrorCodeSource] {
        guard text.contains("ErrorCode =") else { return [] }
        return text.matches(of: /static let (\w+): ErrorCode =\s*(?:"""\s*)?"?([^":\s]+): ([^"]+?)\s*"/).map { match in
            let meaning = match.3.replacing(#/ \\\n */#, with: " ")
            return ErrorCodeSource(member: String(match.1), text: String(match.2), meaning: String(meaning), path: path)
        }
    }
}

extension String {
    /// The `area.reason` and `.member` names in the text, as whole words.
    var codeNames: Set<Substring> {
        let isName: (UInt8) -> Bool = { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
            default: false
            }
        }
        return utf8.indices.filter { utf8[$0] == UInt8(ascii: ".") }.reduce(into: []) { names, point in
            let start = utf8[..<point].lastIndex { !isName($0) }.map(utf8.index(after:)) ?? startIndex
            let end = utf8[utf8.index(after: point)...].firstIndex { !isName($0) } ?? endIndex
            names.formUnion([self[start..<end], self[point..<end]])
        }
    }
}
