import Cartwright
import Testing

@testable import CartwrightREPL

/// Gift cards and store credit in views of the REPL, beyond the commands that apply them.
struct TenderViewTests {
    /// An interpreter with a cart of 20.00, of which a gift card pays 8.00 in checkout.
    private static func interpreter() throws -> Interpreter {
        let shop = #"{"currency":"USD","items":[{"sku":"MUG","unit_price":1000}]}"#
        var interpreter = Interpreter.empty(files: MemoryFiles(["shop.json": shop]))
        for line in ["load catalog shop.json", "add item MUG qty=2", "apply gift card GIFT-25 8.00", "begin checkout"] {
            try interpreter.answer(line)
        }
        return interpreter
    }

    /// Returns the lines of an answer, each with single blanks.
    private static func rows(_ command: String, _ interpreter: inout Interpreter) throws -> [String] {
        try interpreter.answer(command).map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test func `a session and a cart list their tenders`() throws {
        var interpreter = try Self.interpreter()
        let session = try Self.rows("show session", &interpreter)
        #expect(session.contains("gift card gc_sample25: -$8.00"), "\(session)")
        let cart = try Self.rows("show cart", &interpreter)
        #expect(cart.suffix(3) == ["total $20.00", "gift card gc_sample25 -$8.00", "to pay $12.00"], "\(cart)")
    }

    @Test func `a failed payment names the amount that was asked for`() throws {
        var interpreter = try Self.interpreter()
        let failed = try interpreter.answer("pay order outcome=failed")
        #expect(failed == ["the payment of $12.00 failed; checkout continues with $20.00, of which $12.00 to pay"])
    }

    @Test func `a paid order keeps its tenders in its explanation and its receipt`() throws {
        var interpreter = try Self.interpreter()
        try interpreter.answer("pay order")
        let total = try Self.rows("explain total", &interpreter)
        #expect(total.contains("-$8.00 gift card gc_sample25") && total.contains("$12.00 paid"), "\(total)")
        try interpreter.answer("return order o1")
        let refund = "refunded $20.00, of which $8.00 to gift cards and store credit"
        for command in ["show order o1", "show receipt o1", "explain order o1"] {
            let rows = try Self.rows(command, &interpreter)
            #expect(rows.contains { $0.hasSuffix(refund) }, "\(command): \(rows)")
        }
    }
}
