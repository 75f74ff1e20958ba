import Cartwright
import Testing

@testable import CartwrightREPL

/// `pay order` with each outcome.
@Suite struct PaymentVerbTests {
    static func begun() throws -> Interpreter {
        var interpreter = Interpreter.empty()
        for line in ["load catalog samples/catalog.json", "add item MUG", "begin checkout"] {
            _ = try interpreter.answer(line)
        }
        return interpreter
    }

    @Test func `a failed payment leaves the checkout open, and it can be paid`() throws {
        var interpreter = try Self.begun()
        #expect(try interpreter.answer("pay order outcome=failed") == ["the payment failed; checkout continues"])
        #expect(interpreter.world.session.phase == .checkout)
        #expect(try interpreter.answer("pay order").first?.hasPrefix("paid ") == true)
    }

    @Test func `without a payment response only undo and pay order are allowed`() throws {
        var interpreter = try Self.begun()
        let total = try interpreter.world.quote(interpreter.tools).total
        #expect(
            try interpreter.answer("pay order outcome=unknown")
                == ["payment of \(total) requested, no response yet; pay order tries again"]
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

    @Test func `a paid order cannot be paid again until the cart changes`() throws {
        var interpreter = try Self.begun()
        _ = try interpreter.answer("pay order method=card")
        let refused = try interpreter.refusal("pay order")
        #expect(refused.code == .checkoutAlreadyPaid && refused.summary == "the session is already paid: order o1")
        #expect(refused.hint == "show order o1")
        _ = try interpreter.answer("add item MUG")
        #expect(try interpreter.refusal("pay order").code == .checkoutNotStarted)
    }

    @Test func `a method with a control character is refused, and output has no control characters`() throws {
        var interpreter = try Self.begun()
        let before = interpreter
        for method in ["card\u{1F}pending", "\u{1F}", "a\u{9F}"] {
            #expect(try interpreter.refusal("pay order method=\(method)").code == .checkoutBadMethod)
        }
        #expect(try interpreter.changes(from: before).isEmpty)
        var texts: [String] = []
        for line in [
            "pay order method=card outcome=unknown", "show state", "pay order", "show receipt", "list orders",
            "show order o1", "list events", "show events", "sign batch", "show batch", "return order o1",
        ] {
            guard case .success(let reply)? = interpreter.run(line) else { continue }
            texts += [reply.json.text] + reply.lines.map(\.text)
        }
        #expect(texts.contains { $0.contains("card") } && texts.count > 20)
        for text in texts { #expect(!text.contains(#"\u00"#) && text.firstControlCharacter == nil, "\(text)") }
    }
}
