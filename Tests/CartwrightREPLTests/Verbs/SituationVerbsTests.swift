import Cartwright
import Testing

@testable import CartwrightREPL

struct SituationVerbsTests {
    private static let catalog = """
        {"items":[{"sku":"A","unit_price":1000}],"promotions":[
        {"id":"de","conditions":[{"type":"country","any_of":["DE"]}],"effects":[{"type":"percent_off","percent":"10"}]},
        {"id":"app","conditions":[{"type":"channel","any_of":["app"]}],
         "effects":[{"type":"percent_off","percent":"5"}]},
        {"id":"red","conditions":[{"type":"cart","key":"tags","any_of":["red"]}],
         "effects":[{"type":"percent_off","percent":"20"}]},
        {"id":"stamps","conditions":[{"type":"customer","key":"stamps","at_least":9}],
         "effects":[{"type":"percent_off","percent":"30"}]}]}
        """

    private static func shopping() throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["c.json": catalog]))
        for line in ["load catalog c.json", "add item A"] { try interpreter.answer(line) }
        return interpreter
    }

    private static let sayings: [(lines: [String], answer: String)] = [
        (["set country DE"], "country DE; cart total $9.00"),
        (["set country DE", "set country -"], "country unknown; cart total $10.00"),
        (["set channel app"], "channel app; cart total $9.50"),
        (["set attribute tags new,red as=list"], #"cart tags ["new","red"]; cart total $8.00"#),
        (["set attribute tags red"], #"cart tags "red"; cart total $8.00"#),
        (["set attribute tags red", "set attribute tags -"], "cart tags unknown; cart total $10.00"),
        (["set customer ada", "set attribute stamps 9 of=customer"], "customer stamps 9; cart total $7.00"),
        (
            ["set customer ada", "set attribute stamps 9 of=customer as=text"],
            #"customer stamps "9"; cart total $10.00"#
        ),
        (["begin checkout", "set country DE"], "country DE; cart total $9.00"),
        (["set country de"], "country DE; cart total $9.00"),
    ]

    @Test(arguments: sayings.indices)
    func `conditions see the country, channel and attributes that are set`(index: Int) throws {
        var interpreter = try Self.shopping()
        let (lines, answer) = Self.sayings[index]
        for line in lines.dropLast() { try interpreter.answer(line) }
        #expect(try interpreter.answer(lines.last ?? "") == [answer])
    }

    @Test(arguments: [
        ("set country UK", "set country GB"), ("set country Germany", "set country DE"),
        ("set country US-", "set country DE"), ("set country -DE", "set country DE"),
        ("set attribute stamps 9 of=customer", "set customer ada"),
        ("set attribute stamps 9 of=crat", "set attribute stamps 9 of=cart"),
    ])
    func `a bad value is refused with a valid one`(line: String, hint: String) throws {
        var interpreter = try Self.shopping()
        let error = try interpreter.refusal(line)
        #expect(error.code == .commandBadValue)
        #expect(error.hint == hint)
    }

    @Test func `the settings appear in differences, undo and saved flows`() throws {
        var interpreter = try Self.shopping()
        #expect(
            try interpreter.answer("try set country DE").contains {
                $0.hasPrefix("  cart.country ") && $0.hasSuffix(" - -> DE")
            }
        )
        for line in ["set country DE", "set channel app", "set attribute a 1"] { try interpreter.answer(line) }
        let changes = try interpreter.answer("diff steps 2 5")
        for name in ["cart.country", "cart.channel", "cart.a "] {
            #expect(changes.contains { $0.hasPrefix("  \(name)") }, "\(name)")
        }
        try interpreter.answer("undo")
        #expect(interpreter.world.session.cart.attributes.isEmpty)
        #expect(interpreter.flow(savedAt: "session.flow").text.contains("> set attribute a 1\n"))
    }

    @Test func `values of conditions are completed`() throws {
        let interpreter = try Self.shopping()
        func candidates(_ line: String) -> [String] {
            SessionCompleter(interpreter).completions(for: line, cursor: line.utf8.count).candidates
        }
        #expect(candidates("set country ") == ["DE"])
        #expect(candidates("set channel ") == ["app"])
        #expect(candidates("set attribute ") == ["as=", "of=", "stamps", "tags"])
        #expect(candidates("set attribute tags r") == ["red"])
    }

    @Test func `clearing the cart keeps the customer and the country`() throws {
        var interpreter = try Self.shopping()
        for line in ["set customer ada", "set country DE", "choose shipping post amount=5.00"] {
            try interpreter.answer(line)
        }
        #expect(try interpreter.answer("clear cart") == ["cleared the cart: 1 line, shipping; cart total $0.00"])
        #expect(try interpreter.answer("clear cart") == ["the cart was empty; cart total $0.00"])
        let cart = interpreter.world.session.cart
        #expect((cart.customer?.id, cart.country) == ("ada", "DE"))
        for line in ["add item A", "begin checkout"] { try interpreter.answer(line) }
        #expect(try interpreter.refusal("clear cart").hint == "cancel checkout")
    }
}
