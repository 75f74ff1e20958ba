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

    @Test func `a bad card is reported with its location and the other cards are loaded`() throws {
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

    @Test func `a card that cannot be read is reported once`() throws {
        let cards = #"[{"tp": "short_news"}, {"id": "b", "tp": "short_news", "ca": 1767225600, "tt": "B"}]"#
        var interpreter = Interpreter.empty(files: MemoryFiles(["cards.json": cards]))
        let reply = try interpreter.reply("load cards cards.json")
        #expect(reply.lines.map { $0.text.contains("card.missing_id") } == [false, true, false])
    }

    @Test(arguments: [#"{"foo": 1}"#, "[1, 2]", #"[{"id": ""}]"#])
    func `a file without a readable card is refused and removes nothing`(text: String) throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["bad.json": text, "good.json": Self.oneCard]))
        _ = try interpreter.reply("load cards good.json")
        let refusal = try interpreter.refusal("load cards bad.json")
        #expect(refusal.code == .cardNoneRead)
        #expect(refusal.location.file == "bad.json")
        #expect(interpreter.world.session.feed.cards.map(\.id) == ["a"])
    }

    @Test func `an error in a catalog is reported with its line`() throws {
        let catalog = "{\n \"promotions\": [\n  {\"id\": \"a\",\n   \"priorty\": 1}]}"
        var interpreter = Interpreter.empty(files: MemoryFiles(["catalog.json": catalog]))
        let refusal = try interpreter.refusal("load catalog catalog.json")
        #expect(refusal.description.hasPrefix("error[json.unknown_key]: catalog.json:4: /promotions/0/priorty: "))
    }

    private static let oneCard = #"{"id": "a", "tp": "short_news", "ca": 1767225600, "tt": "A"}"#

    @Test(arguments: ["load cards", "load catalog", "load cart", "sync cards", "load banners"])
    func `an unreadable file and a file that is not JSON are reported by name`(command: String) throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["bad.json": "{\n  nonsense"]))
        let missing = try interpreter.refusal("\(command) missing.json")
        #expect(missing.code == .fileUnreadable)
        #expect(missing.summary.hasPrefix("missing.json cannot be read: "))
        let bad = try interpreter.refusal("\(command) bad.json")
        #expect(bad.code == .jsonSyntax)
        #expect(bad.description.hasPrefix("error[json.syntax]: bad.json:2: "))
    }

    private static let euro = #"{"currency": "EUR", "items": [{"sku": "A", "unit_price": 500}], "promotions": []}"#
    private static let dollar = #"{"currency": "USD", "items": [{"sku": "A", "unit_price": 900}], "promotions": []}"#

    @Test func `an empty session takes the currency of a catalog, and undo restores it`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["euro.json": Self.euro, "dollar.json": Self.dollar]))
        #expect(try interpreter.answer("load catalog euro.json") == ["loaded 1 item and 0 promotions"])
        #expect(try interpreter.answer("option currency") == ["  currency  EUR"])
        try interpreter.answer("add item A")
        #expect(interpreter.world.session.cart.lines.map(\.unitPriceMinor) == [500])
        try interpreter.answer("undo")
        try interpreter.answer("undo")
        #expect(interpreter.world.session.cart.currency == .usd)
        try interpreter.answer("set customer ada")
        try interpreter.answer("load catalog euro.json")
        #expect(interpreter.world.session.cart.currency.code == "EUR")
        #expect(interpreter.world.session.cart.customer?.id == "ada")
    }

    @Test(arguments: [["add item A"], ["choose shipping pickup"], ["add item A", "begin checkout", "pay order"]])
    func `a catalog in another currency than the cart's contents is refused`(lines: [String]) throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["euro.json": Self.euro, "dollar.json": Self.dollar]))
        for line in ["load catalog dollar.json"] + lines { try interpreter.answer(line) }
        let error = try interpreter.refusal("load catalog euro.json")
        #expect(error.code == .cartOtherCurrency)
        #expect(error.summary == "the catalog is in EUR, but the session is in USD")
        #expect(error.hint == "load it while the cart is empty, or cartwright repl --currency EUR")
    }

    @Test(arguments: [
        ("a.json", #"{"lines": [{"sku": "A", "quantity": 2}]}"#),
        ("b.json", #"{"cart": {"currency": "EUR", "lines": [{"sku": "A", "quantity": 2}]}}"#),
        ("c.csv", "Cart;SKU;Qty\n1;A;2\n"),
    ])
    func `a cart, a scenario or rows are loaded, with the catalog's prices`(name: String, text: String) throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["euro.json": Self.euro, name: text]))
        try interpreter.answer("load catalog euro.json")
        #expect(try interpreter.answer("load cart \(name)") == ["loaded 1 line; cart total €10.00"])
    }

    @Test func `a loaded cart replaces the present one`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("load cart samples/carts/two-mugs.json") == ["loaded 1 line; cart total $25.00"])
        #expect(interpreter.world.session.cart.lines.map(\.sku) == ["MUG"])
    }
}
