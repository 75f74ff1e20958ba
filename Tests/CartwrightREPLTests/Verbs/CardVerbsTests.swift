import Cartwright
import Testing

@testable import CartwrightREPL

struct CardVerbsTests {
    @Test func `opening a card performs the action of its class type`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("open card c1").last == "  opens shop://collections/autumn")
        #expect(
            try interpreter.answer("open card c3") == [
                "message c3: Welcome back, Ada", "  There is 10% off orders from $30.00 waiting at checkout.",
            ]
        )
        #expect(try interpreter.answer("open card c4") == ["applied TENOFF: -$3.37; total $30.38"])
    }

    /// Returns a session with a card that names a promotion of the sample catalog, after further commands.
    private static func naming(_ promotion: String, _ lines: String...) throws -> Interpreter {
        let card = """
            {"id": "named", "tp": "short_news", "ca": 1766653200, "ea": -1, "tt": "Spring",
             "e": {"class_type": "coupon_code", "promotion_id": "\(promotion)"}}
            """
        var interpreter = Interpreter.empty(files: MemoryFiles(["named.json": card]))
        for line in ["load catalog samples/catalog.json", "add item MUG qty=2", "add item TEA"] + lines {
            try interpreter.answer(line)
        }
        return interpreter
    }

    @Test func `a card that names a promotion enters its code`() throws {
        var interpreter = try Self.naming("spring", "load cards named.json")
        #expect(try interpreter.answer("show cart").last?.hasSuffix("$33.75") == true)
        #expect(try interpreter.answer("list coupons").contains { $0.contains("SPRING20") })
        #expect(try interpreter.answer("open card c1") == ["applied SPRING20: -$6.75; total $27.00"])
        #expect(interpreter.world.session.cart.codes == ["SPRING20"])
        #expect(try interpreter.answer("open card c1") == ["SPRING20 is already applied"])
        #expect(try interpreter.answer("explain coupon SPRING20").first?.contains("saves $6.75") == true)
        #expect(try interpreter.answer("dismiss coupon SPRING20").last?.contains("$33.75") == true)
        #expect(interpreter.world.session.cart.codes.isEmpty)
    }

    @Test(arguments: [
        ("sprign", #"did you mean "spring"?"#, "coupon.unknown_promotion"),
        ("big-basket", "give the promotion a code", "coupon.promotion_without_code"),
    ])
    func `a card that names no promotion with a code offers nothing`(id: String, hint: String, code: String) throws {
        var interpreter = try Self.naming(id)
        let loaded = try interpreter.reply("load cards named.json").json["diagnostics"]?.text ?? ""
        #expect(loaded.contains(code) && loaded.contains(hint.replacing("\"", with: "\\\"")), "\(loaded)")
        #expect(try interpreter.answer("open card c1").last?.hasPrefix("  offers nothing: ") == true)
        #expect(try interpreter.refusal("apply coupon c1").code == .couponUnknown)
    }

    @Test func `an applied coupon without a discount has a reason and a hint`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA")
        #expect(
            try interpreter.answer("open card c4") == [
                "applied TENOFF, no discount yet: subtotal; total $25.00   explain coupon TENOFF"
            ]
        )
    }

    @Test func `each line of a message is printed separately`() throws {
        let card = """
            {"id": "m", "tp": "short_news", "ca": 1767225600, "ea": -1, "tt": "Hello", "ds": "one\\r\\ntwo\\n\\nthree",
             "e": {"class_type": "message_full_page"}}
            """
        var interpreter = Interpreter.empty(files: MemoryFiles(["m.json": card]))
        try interpreter.answer("load cards m.json")
        #expect(try interpreter.answer("open card c1") == ["message c1: Hello", "  one", "  two", "  three"])
    }

    @Test func `a repeated view of a card is not counted`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("view card c1") == ["c1 viewed"])
        #expect(try interpreter.answer("view card c1") == ["c1 was already viewed"])
        #expect(interpreter.world.log.map(\.event).filter { $0.type == .cardImpression }.count == 1)
    }

    @Test func `a dismissed card is not listed`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("dismiss card c2") == ["dismissed c2"])
        #expect(try interpreter.answer("list cards").count == 4)
        #expect(try interpreter.refusal("dismiss card c2").hint == "undo")
    }

    @Test(arguments: [
        ("open card C4", "open card c4"), ("dismiss card tenof", "dismiss card tenoff"),
        ("show card xyzzy", "list cards"),
    ])
    func `an unknown card is refused with the corrected command`(line: String, hint: String) throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal(line)
        #expect(error.code == .cardUnknown)
        #expect(error.hint == hint)
    }

    @Test func `short names of cards are never reused`() throws {
        var interpreter = try Interpreter.shopping("sync cards samples/cards/sync-2.json")
        let names = Set(interpreter.world.session.feed.cards.map { interpreter.world.cardNames[$0.id] })
        #expect(names.count == interpreter.world.session.feed.cards.count)
        try interpreter.answer("load cards samples/cards/winter-long.json")
        let later = Set(interpreter.world.session.feed.cards.map { interpreter.world.cardNames[$0.id] })
        #expect(later.isDisjoint(with: names))
    }

    // MARK: Ids that look like short names

    private static func cards(_ ids: String...) -> String {
        let cards = ids.map { id in
            """
            {"id": "\(id)", "tp": "short_news", "ca": 1767225600, "ea": -1, "tt": "Title of \(id)", "ds": "text",
             "e": {"class_type": "message_full_page"}}
            """
        }
        return "[\(cards.joined(separator: ","))]"
    }

    /// Checks the name and title of each card: opens it by its id and by its name.
    private func check(_ interpreter: inout Interpreter, _ names: [String: String]) throws {
        for (id, name) in names {
            for typed in [id, name] {
                let answer = try interpreter.answer("open card \(typed)").first
                #expect(answer == "message \(name): Title of \(id)", "\(typed)")
            }
        }
    }

    @Test func `an id that looks like a short name means its own card, in any order of loading`() throws {
        let files = MemoryFiles([
            "first.json": Self.cards("x", "c1", "y", "c3"), "later.json": Self.cards("x", "c2", "c1", "y", "c3", "z"),
        ])
        var interpreter = Interpreter.empty(files: files)
        try interpreter.answer("load cards first.json")
        try check(&interpreter, ["x": "c2", "c1": "c1", "y": "c4", "c3": "c3"])
        let before = interpreter.stepNumber
        // The new card takes back its own id, and the card with that name gets an unused one.
        try interpreter.answer("load cards later.json")
        let later = ["x": "c5", "c2": "c2", "c1": "c1", "y": "c4", "c3": "c3", "z": "c6"]
        try check(&interpreter, later)
        try interpreter.answer("goto step \(before)")
        try check(&interpreter, ["x": "c2", "c1": "c1", "y": "c4", "c3": "c3"])
        try interpreter.answer("load cards later.json")
        try check(&interpreter, later)
    }

    @Test func `short names are unambiguous for any card ids`() throws {
        var random = SplitMix64(state: 3)
        for _ in 0..<500 {
            var names = CardNames()
            var known: Set<String> = []
            var given: [String: String] = [:]
            for _ in 0..<6 {
                let ids = (0..<4).map { _ in
                    let number = Int.random(in: 0...12, using: &random)
                    return Bool.random(using: &random) ? "c\(number)" : "card-\(number)"
                }
                names.name(ids)
                known.formUnion(ids)
                #expect(Set(known.map { names[$0] }).count == known.count)
                for id in known {
                    let name = names[id]
                    // The id of a card is never the name of another.
                    #expect(name == id || !known.contains(name), "\(id) is called \(name)")
                    if name != id { #expect(given[name] == nil || given[name] == id, "\(name) was given twice") }
                    given[name] = id
                }
            }
        }
    }
}
