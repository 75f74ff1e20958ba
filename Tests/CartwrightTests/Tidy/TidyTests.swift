import Testing

/// The house rules that a machine can check.
@Suite struct TidyTests {
    @Test(arguments: [
        "try!", "as!", "fatalError(", "preconditionFailure(", "unowned", "nonisolated(unsafe)",
    ])
    func `nothing in the sources traps or steps around the compiler`(word: String) throws {
        let files = try Repository.swiftFiles(under: "Sources", "plugins")
        #expect(files.count > 50)
        let found = files.flatMap { file in file.lines { $0.code.hasWord(word) } }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(arguments: ["Double", "Float", "CGFloat", "Float16", "Float80"])
    func `no floating point comes near money`(word: String) throws {
        let found = try Repository.swiftFiles(under: "Sources/Cartwright").flatMap { file in
            file.lines { $0.code.hasWord(word) }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test func `files are short`() throws {
        let long = try Repository.swiftFiles(under: "Sources", "plugins").filter { $0.lines.count > 401 }
        #expect(long.map(\.path) == [])
    }

    @Test func `lines are short, without tabs and trailing blanks`() throws {
        let found = try Repository.swiftFiles(under: "Sources", "plugins").flatMap { file in
            file.lines { $0.count > 120 || $0.contains("\t") || $0.last?.isWhitespace == true }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test func `files end with one line break`() throws {
        let found = try Repository.swiftFiles(under: "Sources", "plugins").filter {
            !$0.text.hasSuffix("\n") || $0.text.hasSuffix("\n\n")
        }
        #expect(found.map(\.path) == [])
    }
}
