import Cartwright
import CartwrightAnalytics
import Foundation

@testable import CartwrightREPL

extension ResultArticleTests {
    /// Sessions that produce the keys that no example produces, and their commands.
    static func rareSessions() throws -> [(lines: [String], start: Interpreter)] {
        let files = MemoryFiles([
            "shop.json": shop, "back.json": back, "cards.json": cards, "one.flow": flow,
            "bad.flow": "> list items\nnone\n",
            "many.json": "[\(Array(repeating: "{}", count: 30).joined(separator: ", "))]",
        ])
        let shopping = try Interpreter.shopping(files: files)
        return [
            (purchase, shopping), (tenders, shopping), (cashback, shopping),
            (["undo", "add item POT", "list branches"], shopping),
            (["load catalog shop.json", "load cards cards.json"] + explanations, shopping),
            (flowRun, .empty(files: files)), (try upload(DeliveryAnswer.answered(status: 503, retryAfter: "5"))),
            (try upload(.unanswered(CartwrightError(.uploadUnavailable, "nobody answers")))), try reload(),
            (["show plugin weekly"], .empty().brings(weekly)), (["load catalog many.json"], .empty(files: files)),
        ]
    }

    // MARK: A purchase

    private static let purchase = [
        "enter code SPRING20", "choose shipping express amount=5.00", "list promotions", "begin checkout",
        "apply coupon TENOFF", "list coupons", "explain coupon TENOFF", "explain coupon FIVER", "explain total",
        "explain line MUG", "pay order method=card", "list orders", "undo", "redo", "show receipt", "sign batch",
        "upload batch b1", "list batches", "show batch b1", "list events", "undo", "return order o1", "help quit",
        "help errors", "help ledger", "help country-list", "help card-with-a-code", "help json.syntax",
        "load cards one.flow", "check flow bad.flow",
    ]

    private static let tenders = [
        "apply gift card GIFT-25 5.00", "explain total", "begin checkout", "pay order outcome=failed", "pay order",
        "list orders", "show order",
    ]

    private static let cashback = [
        "load catalog back.json", "set customer ada", "add item A qty=2", "explain promotion back", "begin checkout",
        "pay order", "return order o1",
    ]

    private static let back = """
        {"currency": "USD", "items": [{"sku": "A", "unit_price": 1000}],
         "promotions": [{"id": "back", "effects": [{"type": "credit", "percent": "5"}]}]}
        """

    // MARK: Explanations

    private static let explanations = [
        "load catalog shop.json", "load cards cards.json", "add item A qty=3", "set customer ada", "list promotions",
        "explain cart", "explain promotion one", "explain promotion five", "explain promotion late", "help target",
        "list coupons", "explain coupon TIER",
        "explain coupon SPEND", "explain coupon ONCE",
        "explain coupon EURO", "apply coupon TIER", "list cards", "open card page", "open card link", "enter code LATE",
        "explain total", "open card named",
    ]

    private static let shop = """
        {"currency": "USD", "options": {"choose": "best"}, "items": [{"sku": "A", "unit_price": 1000}], "promotions": [
          {"id": "ten", "exclusive": true, "effects": [{"type": "percent_off", "percent": "10",
           "target": {"scope": "order"}}]},
          {"id": "five", "exclusive": true, "effects": [{"type": "percent_off", "percent": "5",
           "target": {"scope": "order"}}]},
          {"id": "one", "exclusive": true, "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 2},
           "get": {"quantity": 1}, "percent": "100"}]},
          {"id": "late", "code": "LATE", "ends_at": "2020-01-01T00:00:00Z",
           "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]},
          {"id": "named", "code": "NAMED",
           "effects": [{"type": "percent_off", "percent": "1", "target": {"scope": "order"}}]}]}
        """

    private static let cards: String = {
        let coupons: [(id: String, promotion: String)] = [
            (
                "TIER",
                #""effects": [{"type": "tiered", "basis": "quantity", "target": {"scope": "lines", "filter": {"skus": "#
                    + #"["A"]}}, "tiers": [{"at_least": 5, "percent": "50"}]}]"#
            ),
            (
                "SPEND",
                #""budget": {"kind": "amount", "limit": 100, "used": 100}, "effects": [{"type": "amount_off", "#
                    + #""amount": 500, "target": {"scope": "order"}}]"#
            ),
            (
                "ONCE",
                #""usage_limit": 1, "used": 1, "effects": [{"type": "percent_off", "percent": "50", "target": "#
                    + #"{"scope": "order"}}]"#
            ),
            (
                "EURO",
                #""effects": [{"type": "amount_off", "amount": {"EUR": 500}, "target": {"scope": "order"}}]"#
            ),
        ]
        let written = coupons.map { id, promotion in
            card(id, "coupon_code", ["coupon_code": id, "promotion": "{\"id\": \"\(id)\", \(promotion)}"])
        }
        let pages = [
            card("page", "message_webview", ["html": "<p>hello</p>", "message_header": "H"]),
            card("link", "message_webview", ["url": "https://shop.example/"]),
            card("named", "coupon_code", ["promotion_id": "named"]),
        ]
        return "[\((written + pages).joined(separator: ", "))]"
    }()

    private static func card(_ id: String, _ classType: String, _ extras: [String: String]) -> String {
        var fields: JSONObject = ["class_type": .string(classType)]
        for (key, value) in extras { fields[key] = .string(value) }
        let card: JSONValue = [
            "id": .string(id), "type": "Classic", "created": 1_766_653_200, "title": .string(id),
            "expires_at": 1_866_653_200, "extras": .object(fields),
        ]
        return card.text
    }

    // MARK: Flows

    private static let flow = "> add item A price=1.00\n<...>\n> add item B price=1.00\n<...>\n! add item C\n<...>\n"

    private static let flowRun = [
        "break on 2", "break on item.unknown", "break on coupon_code", "list breaks", "load flow one.flow", "continue",
        "continue", "next",
    ]

    // MARK: Uploads and plugins

    private static func upload(_ answer: DeliveryAnswer) throws -> ([String], Interpreter) {
        let key = try Secret("whsec_" + "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0")
        var interpreter = try Interpreter.shopping(keys: ["live": key])
        interpreter.tools.delivery = BatchDelivery(
            secretFiles: ["live": "/keys/live"],
            deliver: { _ throws(CartwrightError) in answer }
        )
        return (["sign batch key=live", "upload batch b1 to=https://a.example/ key=live", "list batches"], interpreter)
    }

    private static func reload() throws -> ([String], Interpreter) {
        let shelf = PluginShelf()
        let files = MemoryFiles([
            "a.json": "[\(card("a", "changing", [:]))]"
        ])
        var interpreter = Interpreter.empty(files: files)
        interpreter.tools.plugins = shelf.tools()
        let lines = [
            "load cards a.json", "load plugin p.so", "add item TEA price=10.00", "begin checkout", "apply coupon c1",
        ]
        for line in lines { try interpreter.answer(line) }
        shelf.put(ChangingHandler(percent: "nothing"))
        return (
            ["reload plugin changing", "undo", "undo", "undo", "undo", "load plugin p.so", "show plugin changing"],
            interpreter
        )
    }

    private static let weekly = Plugin(
        name: "weekly",
        conditions: [PluginPartsTests.Weekday.self],
        effects: [],
        eventTypes: [EventTypeDeclaration("weekly.spent", "It was spent")]
    )
}

extension Interpreter {
    /// Returns the same session with one plugin in place of its own.
    fileprivate func brings(_ plugin: Plugin) -> Interpreter {
        Interpreter.forFlows(registry: HandlerRegistry(plugins: [plugin]), tools: tools)
    }
}
