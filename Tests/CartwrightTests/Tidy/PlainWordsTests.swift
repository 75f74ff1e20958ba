import Testing

/// Checks the language of comments, messages and pages: field terms, and headings that readers search for.
@Suite struct PlainWordsTests {
    private static func sources() throws -> [TextFile] {
        try Repository.swiftFiles(under: "Sources", "plugins", "samples")
    }

    private static func pages() throws -> [TextFile] {
        let root = try ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].map { path in
            TextFile(path: path, text: try Repository.text(at: path))
        }
        return try root + Repository.pages(under: "Sources")
    }

    @Test func `no doc line begins with a question word used as a noun`() throws {
        let files = try Self.sources()
        #expect(files.count > 500)
        let found = files.flatMap { file in
            file.lines(with: "/// ") { line in
                ["Wh", "How"].contains(where: line.hasBytes) && Self.beginsWithQuestion(line)
            }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("/// What it gives.", true), ("    /// Whether it applies.", true),
        ("/// - Returns: How many there are.", true),
        ("/// - Parameter code: Why it failed.", true), ("/// - Whose units they are.", true),
        ("/// Returns the reason.", false), ("// What follows is code.", false), ("/// Whatever.", false),
    ])
    func `a question word is found at the beginning of a doc line`(line: String, isFound: Bool) {
        #expect(Self.beginsWithQuestion(line[...]) == isFound)
    }

    private static func beginsWithQuestion(_ line: Substring) -> Bool {
        let words = #/ *\/\/\/ *(- )?((Parameter \w+|Returns|Throws|\w+): )?(What|Whose|Whether|How|Why)\b.*/#
        return line.wholeMatch(of: words) != nil
    }

    @Test(arguments: ["somebody", "nobody", "whoever", "anybody"])
    func `programs and values are named, not treated as persons`(word: String) throws {
        let found = try (Self.sources() + Self.pages()).flatMap { file in
            file.lines(with: String(word.dropFirst())) { $0.lowercased().hasWord(word) }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test func `no text says that something is no thing`() throws {
        let found = try (Self.sources() + Self.pages()).flatMap { $0.lines(with: " no ", where: Self.isNoThing) }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(arguments: [
        (#"throw error("\"X\" is no currency")"#, true), ("such values are no texts", true),
        ("a key that is no longer valid", false), ("if there is no line", false), ("it is not a text", false),
        ("there are no more cards", false), ("if they are no dearer", false),
    ])
    func `a text that says is no instead of is not is found`(text: String, isFound: Bool) {
        #expect(Self.isNoThing(text[...]) == isFound)
    }

    private static func isNoThing(_ line: Substring) -> Bool {
        line.replacing(#/(there|There) (is|are) no/#, with: "").contains(#/\b(is|are) no (?!longer|more|\w+er\b)/#)
    }

    /// Sentences that earlier versions had, which readers had to translate.
    @Test(arguments: [
        "Whom it lets in", "Where it keeps what must last", "is kept in memory and gone in the end",
        "as many requests run as", "is no currency code", "lines rest during checkout", "counts no more",
        "Missed by at most a tenth", "else mostly", "machine lets it go", "wants to know what its conditions",
        "That nothing can be sent before",
    ])
    func `a sentence of the old dialect occurs nowhere`(sentence: String) throws {
        let found = try (Self.sources() + Self.pages()).flatMap { $0.lines(with: sentence) }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(arguments: [
        "A/B", "access key", "agents", "API key", "authentication", "backup", "budget", "bundle", "buy x get y", "cart",
        "catalog", "checkout", "completion", "condition", "coupon", "currency", "customer", "dead letter", "discount",
        "effect", "error", "event", "exclusive", "exit code", "free shipping", "GDPR", "gift", "glossary",
        "idempotency",
        "log", "metrics", "nudge", "pagination", "performance", "personal data", "plugin", "PostgreSQL", "priority",
        "promotion code", "rate limit", "refund", "restore", "return", "rounding", "sandbox", "security", "session",
        "shipping", "signature", "simulation", "SQLite", "stacking", "storage", "tax", "tenant", "time zone",
        "troubleshooting", "upgrade", "usage limit", "webhook",
    ])
    func `a term that readers search for is in a heading`(term: String) throws {
        let headings = try Self.pages().flatMap { $0.lines.filter { $0.hasPrefix("#") } }
        #expect(headings.contains { $0.lowercased().contains(term.lowercased()) })
    }
}
