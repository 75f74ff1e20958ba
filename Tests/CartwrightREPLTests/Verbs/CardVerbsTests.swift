import Cartwright
import Testing

@testable import CartwrightREPL

struct CardVerbsTests {
    @Test func `opening a card does what its class type says`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("open card c1").last == "  opens shop://collections/autumn")
        #expect(
            try interpreter.answer("open card c3") == [
                "message c3: Welcome back, Ada", "  There is 10% off orders from $30.00 waiting at checkout.",
            ]
        )
        #expect(try interpreter.answer("open card c4") == ["applied TENOFF: -$3.37; total $30.38"])
    }

    @Test func `a coupon that gives nothing yet says why and where to ask`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA")
        #expect(
            try interpreter.answer("open card c4") == [
                "applied TENOFF, gives nothing yet: subtotal; total $25.00   explain coupon TENOFF"
            ]
        )
    }

    @Test func `each line of a message stands on its own`() throws {
        let card = """
            {"id": "m", "tp": "short_news", "ca": 1767225600, "ea": -1, "tt": "Hello", "ds": "one\\r\\ntwo\\n\\nthree",
             "e": {"class_type": "message_full_page"}}
            """
        var interpreter = Interpreter.empty(files: MemoryFiles(["m.json": card]))
        try interpreter.answer("load cards m.json")
        #expect(try interpreter.answer("open card c1") == ["message c1: Hello", "  one", "  two", "  three"])
    }

    @Test func `a card that is seen again in a session is not counted again`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("view card c1") == ["c1 viewed"])
        #expect(try interpreter.answer("view card c1") == ["c1 was counted before"])
        #expect(interpreter.world.log.map(\.event).filter { $0.type == .cardImpression }.count == 1)
    }

    @Test func `a dismissed card is gone`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("dismiss card c2") == ["dismissed c2"])
        #expect(try interpreter.answer("list cards").count == 4)
        #expect(try interpreter.refusal("dismiss card c2").hint == "undo")
    }

    @Test(arguments: [
        ("open card C4", "open card c4"), ("dismiss card tenof", "dismiss card tenoff"),
        ("show card xyzzy", "list cards"),
    ])
    func `an unknown card is refused with the command as it should be`(line: String, hint: String) throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal(line)
        #expect(error.code == .cardUnknown)
        #expect(error.hint == hint)
    }

    @Test func `names of cards are never given twice`() throws {
        var interpreter = try Interpreter.shopping("sync cards samples/cards/sync-2.json")
        let names = Set(interpreter.world.session.feed.cards.map { interpreter.world.cardNames[$0.id] })
        #expect(names.count == interpreter.world.session.feed.cards.count)
        try interpreter.answer("load cards samples/cards/winter-long.json")
        let later = Set(interpreter.world.session.feed.cards.map { interpreter.world.cardNames[$0.id] })
        #expect(later.isDisjoint(with: names))
    }
}
