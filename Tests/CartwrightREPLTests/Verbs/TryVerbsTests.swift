import Cartwright
import Testing

@testable import CartwrightREPL

struct TryVerbsTests {
    @Test func `try shows changes of coupons`() throws {
        var interpreter = try Interpreter.shopping("undo")
        #expect(
            try interpreter.answer("try add item TEA") == [
                "would change:",
                "  cart.TEA.price  - -> $8.75",
                "  cart.TEA.qty    - -> 1",
                "  cart.subtotal   $25.00 -> $33.75",
                "  cart.total      $25.00 -> $33.75",
                "  coupon.FIVER    no: quantity -> eligible -$5.00",
                "  coupon.TENOFF   no: subtotal -> eligible -$3.37",
                "  events.pending  1 -> 2",
            ]
        )
    }

    @Test func `try fails with the error of the command`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.refusal("try pay order").code == .checkoutNotStarted)
        #expect(try interpreter.refusal("try add itm TEA").hint == "add item TEA")
        #expect(try interpreter.refusal("try add item TEA amount=2").code == .commandUnknownOption)
    }

    @Test(arguments: ["list cards", "undo", "try add item TEA", "option clock machine", "quit"])
    func `only acting commands can be tried`(command: String) throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal("try \(command)")
        #expect(error.code == .commandBadArguments)
        #expect(error.hint == command)
        #expect(!interpreter.isFinished)
    }

    @Test func `try and its command may be abbreviated at a terminal`() throws {
        var interpreter = try Interpreter.shopping()
        interpreter.allowsPrefixes = true
        #expect(try interpreter.answer("t  ad i TEA") == interpreter.answer("try add item TEA"))
    }

    @Test func `errors of the inner command name its words and options`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.refusal("try add item TEA qyt=2").hint == "add item TEA qty=2")
        #expect(try interpreter.refusal("try set qty MUG").code == .commandBadArguments)
        #expect(try interpreter.answer("try choose shipping air amount=9.90").first == "would change:")
    }
}
