import Cartwright
import Testing

@testable import CartwrightREPL

/// Totals of a session show the amount to pay where it is rounded.
struct CashRoundingTests {
    private static func shop(_ options: String = #"{"cash_rounding":{"CHF":5}}"#) -> String {
        let items = #"[{"sku":"TEA","unit_price":1733},{"sku":"POT","unit_price":2}]"#
        return #"{"currency":"CHF","options":\#(options),"items":\#(items)}"#
    }

    private static func interpreter(_ options: String = #"{"cash_rounding":{"CHF":5}}"#) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["shop.json": shop(options)]))
        try interpreter.answer("load catalog shop.json")
        return interpreter
    }

    @Test func `loading a catalog shows its options`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["shop.json": Self.shop()]))
        #expect(
            try interpreter.answer("load catalog shop.json") == [
                #"loaded 2 items and 0 promotions; options {"cash_rounding":{"CHF":5}}"#
            ]
        )
    }

    @Test func `each total names the amount to pay`() throws {
        var interpreter = try Self.interpreter()
        let total = "17.33 CHF, rounded to 17.35 CHF"
        #expect(try interpreter.answer("add item TEA") == ["added 1 x TEA; cart total \(total)"])
        let rows = try interpreter.answer("show cart").suffix(3).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(rows == ["total 17.33 CHF", "rounding 0.02 CHF", "to pay 17.35 CHF"])
        let receipt = try interpreter.answer("show receipt")
        #expect(receipt.contains { $0.contains("rounding") } && receipt.contains { $0.contains("to pay") })
        let parts = try interpreter.answer("explain total").suffix(3).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(parts == ["17.33 CHF total", "0.02 CHF rounding", "17.35 CHF to pay"])
        #expect(try interpreter.answer("begin checkout").first == "checkout started: \(total)")
        var other = interpreter
        let unknown = try other.answer("pay order outcome=unknown")
        #expect(unknown.contains { $0.hasPrefix("payment of 17.35 CHF requested") }, "\(unknown)")
        #expect(try interpreter.answer("pay order") == ["paid \(total); order o1"])
        #expect(try interpreter.answer("explain total").last?.hasSuffix("17.35 CHF  paid") == true)
        #expect(try interpreter.answer("cancel order o1") == ["cancelled o1; refund 17.33 CHF"])
    }

    @Test func `less than the total may be paid, and an even total has no more rows`() throws {
        var interpreter = try Self.interpreter()
        #expect(try interpreter.answer("add item POT") == ["added 1 x POT; cart total 0.02 CHF, rounded to 0.00 CHF"])
        #expect(try interpreter.answer("show cart").contains { $0.contains("-0.02 CHF") })
        try interpreter.answer("set qty POT 5")
        #expect(try !interpreter.answer("show cart").contains { $0.contains("to pay") })
        #expect(try interpreter.answer("begin checkout").first == "checkout started: 0.10 CHF")
    }

    @Test func `the quote in JSON has the amount to pay, and is read as it was written`() throws {
        var interpreter = try Self.interpreter()
        try interpreter.answer("add item TEA")
        let quote = try interpreter.world.quote(interpreter.tools)
        #expect(quote.json["payable"] == 1735 && quote.json["rounding_difference"] == 2)
        #expect(try Quote(written: quote.json) == quote)
    }

    @Test func `an order is explained by its own options`() throws {
        let shop = #"{"rounding":"down"}"#
        var interpreter = try Self.interpreter(shop)
        var world = interpreter.world
        let ten = #"[{"id":"ten","effects":[{"type":"percent_off","percent":"10"}]}]"#
        world.checkout.catalog = try Catalog(JSONParser.parse(ten))
        world.checkout.catalog.options.rounding = .down
        interpreter.timeline.replacePresent(by: world)
        for command in ["add item TEA", "begin checkout", "pay order"] { try interpreter.answer(command) }
        world = interpreter.world
        world.checkout.catalog.options = ShopOptions()
        interpreter.timeline.replacePresent(by: world)
        let lines = try interpreter.answer("explain total")
        #expect(lines.contains { $0.contains("the remaining price rounds to 15.59 CHF") }, "\(lines)")
    }
}
