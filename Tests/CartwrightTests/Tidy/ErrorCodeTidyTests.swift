import Testing

/// Every error code is well-formed, unique, documented and made to happen by some test.
@Suite struct ErrorCodeTidyTests {
    struct Declaration {
        var member: String
        var text: String
        var place: String
        var isDocumented: Bool

        /// Whether a text names it, as it is written or as a member.
        func isNamed(in text: String) -> Bool { text.hasWord(self.text) || text.hasWord(".\(member)") }
    }

    /// The static members of type `ErrorCode` in the sources.
    static func declarations() throws -> [Declaration] {
        var declarations: [Declaration] = []
        for file in try Repository.swiftFiles(under: "Sources", "plugins") {
            let lines = file.lines
            for (index, line) in lines.enumerated() where line.code.contains("static let ") {
                let parts = line.code.split(separator: ": ErrorCode = ", maxSplits: 1)
                guard parts.count == 2 else { continue }
                declarations.append(
                    Declaration(
                        member: String(parts[0].split(separator: " ").last ?? ""),
                        text: String(parts[1].filter { $0 != "\"" }),
                        place: "\(file.path):\(index + 1)",
                        isDocumented: index > 0 && lines[index - 1].contains("///")
                    )
                )
            }
        }
        return declarations
    }

    @Test func `codes are declared in the one form that is checked here`() throws {
        let odd = try Repository.swiftFiles(under: "Sources", "plugins").flatMap { file in
            file.lines { line in
                line.code.hasWord("ErrorCode") && line.code.hasWord("static let")
                    && line.firstMatch(of: /^ +(public )?static let \w+: ErrorCode = "[^"]+"$/) == nil
            }
        }
        #expect(odd.isEmpty, "\(odd.joined(separator: "\n"))")
        #expect(try Self.declarations().count > 20)
    }

    @Test func `codes are well-formed`() throws {
        for code in try Self.declarations() {
            #expect(
                code.text.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*\.[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil,
                "\(code)"
            )
        }
    }

    @Test func `each code is declared once`() throws {
        for (text, codes) in Dictionary(grouping: try Self.declarations(), by: \.text) {
            #expect(codes.count == 1, "\(text): \(codes.map(\.place))")
        }
    }

    @Test func `each code is documented`() throws {
        #expect(try Self.declarations().filter { !$0.isDocumented }.map(\.place) == [])
    }

    /// There are no exceptions: a code that nothing can make happen is none.
    @Test func `each code has a test`() throws {
        let tests = try Repository.testTexts()
        let untested = try Self.declarations().filter { code in !tests.contains { code.isNamed(in: $0.text) } }
        #expect(untested.map { "\($0.text) (\($0.place))" } == [])
    }

    @Test(arguments: [
        ("#expect(error.code == .storeFull)", true), ("error[store.full]: no room", true), (".storeFuller", false),
        ("storeFull", false), ("store.fuller", false), ("bookstore.full", false), ("store full", false),
    ])
    func `a test names a code as a whole`(text: String, isNamed: Bool) {
        let code = Declaration(member: "storeFull", text: "store.full", place: "", isDocumented: true)
        #expect(code.isNamed(in: text) == isNamed)
    }
}
