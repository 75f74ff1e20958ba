import Testing

/// A code as the sources declare it: `static let storeFull: ErrorCode = "store.full: No room is left."`
struct ErrorCodeSource {
    let member: String
    let text: String
    let meaning: String
    let path: String

    /// The target that declares it: `CartwrightCheckout`, or `coupon` for a bundled plugin.
    var module: String { String(path.split(separator: "/")[1]) }

    /// Whether a text names it, as it is written or as a member.
    func isNamed(in text: String) -> Bool { text.hasWord(self.text) || text.hasWord(".\(member)") }

    /// The sources without comments.
    static func files() throws -> [TextFile] {
        try Repository.swiftFiles(under: "Sources", "plugins").filter { !$0.path.contains("/Tests/") }.map { file in
            TextFile(path: file.path, text: file.lines.map(\.code).joined(separator: "\n"))
        }
    }

    /// Every code of the sources, without those that stand for a whole area in help.
    static func all() throws -> [ErrorCodeSource] {
        try files().flatMap(\.errorCodes).filter { !$0.text.hasSuffix(".*") }
    }
}

extension TextFile {
    /// The codes that are declared in a file without comments.
    var errorCodes: [ErrorCodeSource] {
        text.matches(of: /static let (\w+): ErrorCode =\s*(?:"""\s*)?"?([^":\s]+): ([^"]+?)\s*"/).map { match in
            let meaning = match.3.replacing(#/ \\\n */#, with: " ")
            return ErrorCodeSource(member: String(match.1), text: String(match.2), meaning: String(meaning), path: path)
        }
    }
}
