import Cartwright
import Testing

@testable import CartwrightREPL

struct LoadVerbsTests {
    @Test func `loaded cards are counted by class type`() throws {
        var interpreter = Interpreter.empty()
        #expect(
            try interpreter.answer("load cards samples/cards/autumn.json") == [
                "loaded 5 cards: 1 home_tile, 1 ad_banner, 1 message_full_page, 2 coupon_code"
            ]
        )
    }

    @Test func `a bad card is told with its place and costs the others nothing`() throws {
        let cards = """
            [{"id": "a", "tp": "short_news", "ca": 1767225600, "tt": "A", "e": {"class_type": "coupon_cod"}},
             {"id": "b", "tp": "short_news", "ca": 1767225600, "tt": "B",
              "e": {"class_type": "coupon_code", "discount_percentage": "15%"}}]
            """
        var interpreter = Interpreter.empty(files: MemoryFiles(["cards.json": cards]))
        let reply = try interpreter.reply("load cards cards.json")
        #expect(reply.lines.count == 3)
        #expect(reply.lines.dropFirst().allSatisfy { $0.role == .bad })
        #expect(reply.lines.contains { $0.text.hasPrefix("  coupon.bad_percentage: ") })
    }

    @Test(arguments: ["load cards", "load catalog", "load cart", "sync cards"])
    func `a file that cannot be read or is no JSON is told by name`(command: String) throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["bad.json": "{\n  nonsense"]))
        let missing = try interpreter.refusal("\(command) missing.json")
        #expect(missing.code == .fileUnreadable)
        #expect(missing.summary.hasPrefix("missing.json cannot be read: "))
        let bad = try interpreter.refusal("\(command) bad.json")
        #expect(bad.code == .jsonSyntax)
        #expect(bad.description.hasPrefix("error[json.syntax]: bad.json:2: "))
    }

    @Test func `a catalog in another currency is refused`() throws {
        let catalog = #"{"currency": "EUR", "items": [], "promotions": []}"#
        var interpreter = Interpreter.empty(files: MemoryFiles(["euro.json": catalog]))
        let error = try interpreter.refusal("load catalog euro.json")
        #expect(error.code == .cartOtherCurrency)
        #expect(error.hint == "cartwright repl --currency EUR")
    }

    @Test func `a cart from a file takes the place of the present one`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("load cart samples/carts/two-mugs.json") == ["loaded 1 line; cart total $25.00"])
        #expect(interpreter.world.session.cart.lines.map(\.sku) == ["MUG"])
    }
}
