import Cartwright
import Testing

@testable import CartwrightREPL

struct HelpVerbsTests {
    @Test func `the overview lists every verb and fits a screen of 80 by 24`() throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help")
        let text = lines.joined(separator: " ").replacing(#/ +/#, with: " ")
        for verb in VerbTable.standard.all { #expect(text.contains(verb.name), "\(verb.name)") }
        #expect(lines.count < 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the first purchase in the overview can be typed as it stands`() throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help")
        let start = try #require(lines.firstIndex { $0.contains("A first purchase") })
        let commands = lines[(start + 1)...].flatMap { CommandLine.commands(in: $0) }
        #expect(commands.count == 7)
        for command in commands { try interpreter.answer(command) }
        #expect(interpreter.world.session.orders.map(\.quote.discountMinor) == [350])
    }

    @Test func `a topic is a verb, a first word or a noun`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.answer("help apply coupon").first == "apply coupon CODE")
        #expect(try interpreter.answer("help undo").first == "undo")
        #expect(try interpreter.answer("help explain").contains("explain cart"))
        #expect(try interpreter.answer("help coupon").contains("dismiss coupon CODE"))
    }

    @Test func `an unknown topic is refused with the nearest`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.refusal("help appply coupon").hint == "help apply coupon")
        let error = try interpreter.refusal("help xyzzy")
        #expect(error.code == .commandUnknown)
        #expect(error.hint == "help")
    }

    @Test func `help on an item, a card or a coupon names the command that shows it`() throws {
        var interpreter = try Interpreter.shopping()
        for (topic, hint) in [
            ("fiver", "explain coupon fiver"), ("TEA", "explain line TEA"), ("c1", "show card c1"),
            ("history", "help list steps"),
        ] {
            #expect(try interpreter.refusal("help \(topic)").hint == hint)
            if !hint.hasPrefix("help") { try interpreter.answer(hint) }
        }
    }

    @Test(arguments: VerbTable.standard.all.indices)
    func `help on a verb fits a terminal of 80 columns`(index: Int) throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help \(VerbTable.standard.all[index].name)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        #expect(lines.count < 24)
    }

    @Test func `quit ends the session without a step`() throws {
        var interpreter = Interpreter.empty()
        try interpreter.answer("quit")
        #expect(interpreter.isFinished)
        #expect(interpreter.stepNumber == 0)
    }
}
