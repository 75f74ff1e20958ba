import Cartwright
import Testing

@testable import CartwrightREPL

struct VerbTableTests {
    private func verb(_ line: String, prefixes: Bool = false) throws -> String {
        try VerbTable.standard.find(try CommandLine(line), allowingPrefixes: prefixes).verb.name
    }

    private func refusal(_ line: String, prefixes: Bool = false) throws -> CartwrightError {
        let line = try CommandLine(line)
        let error = #expect(throws: CartwrightError.self) {
            try VerbTable.standard.find(line, allowingPrefixes: prefixes)
        }
        return try #require(error)
    }

    @Test(arguments: [
        ("ad i MUG", "add item"), ("li ca", "list cards"), ("u", "undo"), ("q", "quit"),
        ("u b b1 to=mock", "upload batch"),
        ("se q MUG 1", "set qty"), ("app co TENOFF", "apply coupon"), ("t add item MUG", "try"),
    ])
    func `unique abbreviations are accepted at a terminal only`(line: String, name: String) throws {
        #expect(try verb(line, prefixes: true) == name)
        #expect(try refusal(line).code == .commandUnknown)
    }

    @Test(arguments: [("exit", "quit"), ("?", "help"), ("? add item", "help")])
    func `aliases of verbs are accepted in full only`(line: String, name: String) throws {
        #expect(try verb(line) == name)
        #expect(try verb(line, prefixes: true) == name)
        #expect(try refusal("exi").code == .commandUnknown)
    }

    @Test func `a complete word wins over a longer one with the same prefix`() throws {
        #expect(try verb("list cards", prefixes: true) == "list cards")
        #expect(try verb("show card c1", prefixes: true) == "show card")
    }

    @Test func `an ambiguous abbreviation is refused with all matches`() throws {
        let error = try refusal("sh c c1", prefixes: true)
        #expect(error.code == .commandAmbiguous)
        #expect(error.summary == #""sh c" could be show cart or show card"#)
        #expect(error.hint == "show cart")
    }

    @Test(arguments: [
        ("ad item MUG qty=2", "add item MUG qty=2"),
        ("lod cards samples/a.json", "load cards samples/a.json"),
        ("add itme 'a b'", #"add item "a b""#),
        ("undoo", "undo"),
        ("appply coupon", "apply coupon TENOFF"),
        ("list", "help list"),
        ("lits everything", "help list"),
        ("begin", "begin checkout"), ("add TEA qty=2", "add item TEA qty=2"), ("why FIVER", "explain coupon FIVER"),
        ("checkout", "begin checkout"), ("buy TEA", "add item TEA"), ("buy", "add item MUG qty=2"),
        ("history", "list steps"), ("cart now", "show cart"), ("rm TEA force=1", "remove item TEA"),
        ("xyzzy", "help"),
        ("qty=2", "help"),
    ])
    func `an unknown command has a hint with the nearest one that can be pasted`(line: String, hint: String) throws {
        let error = try refusal(line)
        #expect(error.code == .commandUnknown)
        #expect(error.hint == hint)
    }

    @Test(arguments: [
        (
            "add item", "add item takes SKU [qty=N] [price=AMOUNT] [categories=A,B]; SKU is missing",
            "add item MUG qty=2"
        ),
        (
            "add item MUG TEA",
            "add item takes SKU [qty=N] [price=AMOUNT] [categories=A,B]; unexpected \"TEA\"",
            "add item MUG qty=2"
        ),
        ("undo 3", "undo takes no arguments", "undo"),
        ("diff steps 1", "diff steps takes A B; B is missing", "diff steps 0 1"),
        (
            "set customer ''",
            "set customer takes ID [segments=A,B] [orders=N] [email=NAME] [phone=NAME] [payment=NAME] "
                + "[household=NAME]; ID is empty",
            "set customer ada segments=vip orders=3"
        ),
        (
            "choose shipping air amount=", "choose shipping takes METHOD [amount=AMOUNT]; amount= is empty",
            "choose shipping express amount=9.90"
        ),
    ])
    func `too few, too many and empty arguments are refused with an example`(
        line: String,
        summary: String,
        hint: String
    ) throws {
        let error = try refusal(line)
        #expect(error.code == .commandBadArguments)
        #expect(error.summary == summary)
        #expect(error.hint == hint)
    }

    @Test(arguments: [
        ("add item MUG qyt=2", "add item MUG qty=2"),
        ("add item 'a b' qyt=2 price=1.00", #"add item "a b" qty=2 price=1.00"#),
        ("add item MUG colour=red", "help add item"),
        ("undo now=1", "help undo"),
    ])
    func `an unknown option has a hint with the nearest one`(line: String, hint: String) throws {
        let error = try refusal(line)
        #expect(error.code == .commandUnknownOption)
        #expect(error.hint == hint)
    }

    @Test(arguments: [
        ("pay order outcome=fialed method=card", "pay order outcome=failed method=card"),
        ("pay order outcome=paid", "pay order outcome=confirmed"),
    ])
    func `a value outside a choice is refused with all choices`(line: String, hint: String) throws {
        let error = try refusal(line)
        #expect(error.code == .commandBadValue)
        #expect(error.summary.hasPrefix("outcome must be confirmed, failed or unknown, found "))
        #expect(error.hint == hint)
    }

    @Test func `an empty list is accepted`() throws {
        let line = try CommandLine("set customer ada segments=")
        #expect(try VerbTable.standard.find(line, allowingPrefixes: false).arguments.options == ["segments": ""])
    }

    @Test func `each synonym stands for a verb and is not a verb itself`() {
        for (word, name) in VerbSynonyms.verbs {
            #expect(VerbTable.standard.all.contains { $0.name == name }, "\(word)")
            #expect(!VerbTable.standard.all.contains { $0.words[0] == word }, "\(word)")
        }
    }

    @Test func `the last of two equal options wins`() throws {
        let line = try CommandLine("add item MUG qty=1 qty=2")
        let (_, arguments) = try VerbTable.standard.find(line, allowingPrefixes: false)
        #expect(arguments.options == ["qty": "2"])
    }
}
