import Cartwright
import Testing

@testable import CartwrightREPL

/// `pay order` with another outcome than the usual one.
@Suite struct PaymentVerbTests {
    static func begun() throws -> Interpreter {
        var interpreter = Interpreter.empty()
        for line in ["load catalog samples/catalog.json", "add item MUG", "begin checkout"] {
            _ = try interpreter.answer(line)
        }
        return interpreter
    }

    @Test func `a payment that failed leaves the checkout, which can be paid`() throws {
        var interpreter = try Self.begun()
        #expect(try interpreter.answer("pay order outcome=failed") == ["the payment failed; the checkout goes on"])
        #expect(interpreter.world.session.phase == .checkout)
        #expect(try interpreter.answer("pay order").first?.hasPrefix("paid ") == true)
    }

    @Test func `without an answer everything waits but undo, and paying asks again`() throws {
        var interpreter = try Self.begun()
        let total = try interpreter.world.quote(interpreter.tools).total
        #expect(
            try interpreter.answer("pay order outcome=unknown")
                == ["asked for \(total), and no answer came; pay order asks again"]
        )
        for line in ["add item TEA", "cancel checkout", "enter code SPRING20", "begin checkout"] {
            #expect(try interpreter.refusal(line).code == .checkoutPaymentInProgress, "\(line)")
        }
        var undone = interpreter
        _ = try undone.answer("undo")
        #expect(undone.world.session.phase == .checkout)
        let before = try Self.begun().world.ledger
        #expect(undone.world.ledger == before)
        #expect(try interpreter.answer("pay order").first == "paid \(total); order o1")
        _ = try interpreter.answer("undo")
        #expect(interpreter.world.session.phase == .paying)
    }
}
