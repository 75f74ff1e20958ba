import Cartwright
import Testing

@testable import CartwrightREPL

/// All output of a session fits the terminal, from 40 columns up.
struct LayoutTests {
    private static let shop = """
        {"currency": "USD", "items": [
          {"sku": "急須", "title": "南部鉄器の急須 大 🫖 with a lid that stays on while pouring", "unit_price": 4800,
           "categories": ["kitchen", "お茶"]},
          {"sku": "A-LONG-SKU-OF-A-WAREHOUSE-0042", "title": "Mug", "unit_price": 123456789, "categories": ["kitchen"]}],
         "promotions": [
          {"id": "a-promotion-with-a-very-long-id", "name": "春のセール 20% off everything in the kitchen",
           "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]},
          {"id": "later", "name": "五千円以上で送料無料", "conditions": [{"type": "subtotal", "at_least": 999999999}],
           "effects": [{"type": "amount_off", "amount": 500, "target": {"scope": "order"}}]}]}
        """

    private static let commands = [
        "load catalog shop.json", "load cards samples/cards/autumn.json", "add item 急須 qty=2",
        "try add item A-LONG-SKU-OF-A-WAREHOUSE-0042", "add item A-LONG-SKU-OF-A-WAREHOUSE-0042", "show cart",
        "show receipt", "list items", "list promotions", "list cards", "list coupons", "explain cart",
        "explain coupon TENOFF", "explain coupon FIVER", "explain total", "explain line 急須", "show card c4",
        "choose shipping express amount=12.50", "begin checkout", "apply coupon TENOFF", "undo", "pay order",
        "diff steps 0 6",
        "list events", "list orders", "show order", "show receipt o1", "try return units o1 急須 1", "sign batch",
        "list batches", "list steps", "list branches", "list plugins", "help", "help errors", "help add item",
        "help coupon", "option", "simulate carts samples/campaign/carts.ndjson",
    ]

    @Test(arguments: [40, 60, 80, 120])
    func `no line of any answer is wider than the terminal`(columns: Int) throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["shop.json": Self.shop]))
        let screen = Screen(columns: columns)
        for command in Self.commands {
            let reply = try interpreter.reply(command)
            let lines = (reply.screen ?? reply.lines.map(ScreenBlock.line)).flatMap { $0.lines(on: screen) }
            // A word of a command is not split: a split word could not be pasted.
            let wide = lines.filter { DisplayWidth.of($0) > columns && $0.trimmingBlanks().contains(" ") }
            #expect(wide == [], "\(command)")
            #expect(!lines.isEmpty, "\(command)")
        }
    }

    @Test(arguments: [
        "help", "help errors", "try add item TEA", "diff steps 1 4", "explain total", "explain coupon TENOFF",
    ])
    func `wrapping keeps all words`(command: String) throws {
        var interpreter = try Interpreter.shopping()
        let reply = try interpreter.reply(command)
        let wide = reply.lines.map(\.text).joined(separator: " ")
        let narrow = (reply.screen ?? []).flatMap { $0.lines(on: Screen(columns: 40)) }.joined(separator: " ")
        let words = { (text: String) in Set(text.split(separator: " ").map(String.init)).subtracting(["\\"]) }
        #expect(words(wide).subtracting(words(narrow)) == [])
    }

    @Test(arguments: [40, 60])
    func `amounts of a cart are complete at every width`(columns: Int) throws {
        var interpreter = try Interpreter.shopping("choose shipping express amount=5.00")
        for command in ["show cart", "show receipt"] {
            let lines = try #require(try interpreter.reply(command).screen).flatMap {
                $0.lines(on: Screen(columns: columns))
            }
            #expect(lines.contains { $0.hasSuffix("$25.00") } && lines.contains { $0.hasSuffix("$38.75") }, "\(lines)")
        }
    }

    @Test func `files and pipes have nothing wrapped or dropped`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("show cart")[0] == "  MUG    Stoneware mug   2 x  $12.50  $25.00")
        #expect(try interpreter.answer("help").first?.hasPrefix("  shop     load catalog, list items") == true)
    }
}
