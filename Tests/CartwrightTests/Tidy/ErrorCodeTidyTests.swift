import Testing

/// Checks that every error code is well-formed, unique, explained, listed and covered by a test, and that code uses its
/// symbol.
@Suite struct ErrorCodeTidyTests {
    @Test func `codes are declared with their meanings in the form that these tests read`() throws {
        for file in try ErrorCodeSource.files() {
            let declarations = file.text.matches(of: /static (let|var) \w+(: ErrorCode\b| = ErrorCode\()/)
            #expect(file.errorCodes.count == declarations.count, "\(file.path)")
        }
        #expect(try ErrorCodeSource.all().count > 400)
    }

    @Test func `codes are well-formed`() throws {
        for code in try ErrorCodeSource.all() {
            #expect(
                code.text.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*\.[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil,
                "\(code)"
            )
        }
    }

    @Test func `each code is declared once`() throws {
        for (text, codes) in Dictionary(grouping: try ErrorCodeSource.all(), by: \.text) {
            #expect(codes.count == 1, "\(text): \(codes.map(\.path))")
        }
    }

    @Test func `each meaning is a sentence on one line`() throws {
        let odd = try ErrorCodeSource.all().filter { code in
            code.meaning.last != "." || code.meaning.contains("\n") || code.meaning.contains("\\")
        }
        #expect(odd.map { "\($0.text): \($0.meaning)" } == [])
    }

    /// Checks every code without exceptions: a code that cannot occur must be removed.
    @Test func `each code has a test`() throws {
        let names = try Repository.testTexts().reduce(into: Set<Substring>()) { $0.formUnion($1.text.codeNames) }
        let untested = try ErrorCodeSource.all().filter { !$0.isNamed(in: names) }
        #expect(untested.map { "\($0.text) (\($0.path))" } == [])
    }

    @Test(arguments: [
        ("#expect(error.code == .storeFull)", true), ("error[store.full]: no room", true), (".storeFuller", false),
        ("storeFull", false), ("store.fuller", false), ("bookstore.full", false), ("store full", false),
    ])
    func `a test must name the whole code`(text: String, isNamed: Bool) {
        let code = ErrorCodeSource(member: "storeFull", text: "store.full", meaning: "", path: "")
        #expect(code.isNamed(in: text.codeNames) == isNamed)
    }

    /// The compiler and a search find a symbol. Codes as text are only for examples in documentation.
    @Test func `codes are written as text only in their declarations`() throws {
        let known = Set(try ErrorCodeSource.all().map(\.text))
        let found = try ErrorCodeSource.files().flatMap { file in
            Self.literals(in: file.text, known: known).map { "\(file.path): \($0)" }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(arguments: [
        (#"error.code == "store.full""#, ["store.full"]), (#"case "store.full": 1"#, ["store.full"]),
        ("CartwrightError(\n    \"shop.new\",", ["shop.new"]), (#"code: ErrorCode = "shop.new""#, ["shop.new"]),
        (#"error.code == "shop.new""#, ["shop.new"]), (#"ErrorCode(rawValue: "shop.new")"#, ["shop.new"]),
        (#"static let storeFull: ErrorCode = "store.full: No room is left.""#, []),
        (#"values["cart.total"]"#, []), (#"{"code": "store.full"}"#, []), (#"example: "store.full""#, []),
    ])
    func `a code written as text is found`(text: String, found: [String]) {
        #expect(Self.literals(in: text, known: ["store.full"]) == found)
    }

    /// Returns the literals that are known codes or are used as codes, and are not part of an example.
    private static func literals(in text: String, known: Set<String>) -> [String] {
        text.matches(of: /"([a-z0-9_]+\.[a-z0-9_]+)"/).compactMap { match in
            let before = text[..<match.range.lowerBound].suffix(60)
            let isExample = before.contains(/("code"|"example"|example): ?$/)
            let isUsed = before.contains(/(\.code [!=]= |ErrorCode(\(rawValue: | =\s*|\()|CartwrightError\(\s*)$/)
            return isUsed || known.contains(String(match.1)) && !isExample ? String(match.1) : nil
        }
    }

    /// Modules with codes that only a command in a terminal or a test reports, so that no page explains them.
    private static let unlisted: Set = [
        "CartwrightCommand", "CartwrightCommandLine", "CartwrightPluginBuilder", "CartwrightTesting",
    ]

    @Test func `each module lists its codes, and each list is shown on pages`() throws {
        let files = try ErrorCodeSource.files()
        let pages = files.filter { ["ProblemPages.swift", "ErrorCodes+Program.swift"].contains($0.name) }.map(\.text)
        #expect(pages.count == 2)
        for (module, codes) in Dictionary(grouping: try ErrorCodeSource.all(), by: \.module) {
            guard !Self.unlisted.contains(module) else { continue }
            let isPlugin = codes[0].path.hasPrefix("plugins/")
            let name = module == "Cartwright" ? "ofEngine" : "of\(module.dropFirst("Cartwright".count))"
            let opening = isPlugin ? "let errorCodes" : "static let \(name)"
            let lists = files.filter { $0.path.split(separator: "/")[1] == module }.compactMap { file in
                file.text.firstRange(of: "\(opening): [ErrorCode] = [").map { file.text[$0.upperBound...] }
            }
            let list = try #require(lists.first?.prefix { $0 != "]" }, "\(module) has no list \(name)")
            let listed = list.matches(of: /\.(\w+)/).map { String($0.1) }
            #expect(listed.sorted() == codes.map(\.member).sorted(), "\(module)")
            #expect(isPlugin || pages.contains { $0.hasWord(name) }, "\(name) has no pages")
        }
    }
}

extension TextFile {
    fileprivate var name: String { String(path.split(separator: "/").last ?? "") }
}
