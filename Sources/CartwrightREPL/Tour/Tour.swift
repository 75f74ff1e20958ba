public import Cartwright

/// A first purchase in a dozen commands, each with why one would type it.
public enum Tour {
    /// One stop.
    public struct Stop: Sendable {
        /// Why.
        public let why: String
        /// What is typed.
        public let command: String
    }

    /// The stops, in order.
    public static let stops = [
        Stop(why: "A shop: what it sells, and its own promotions.", command: "load catalog tour/catalog.json"),
        Stop(
            why: "Marketing sends cards. Handlers made coupons of two of them.",
            command: "load cards tour/cards.json"
        ),
        Stop(why: "Somebody shops.", command: "add item MUG qty=2"),
        Stop(
            why: "Why does the coupon not apply, and what mends that?",
            command: "explain coupon TENOFF"
        ),
        Stop(why: "What would that change? Nothing is changed yet.", command: "try add item TEA"),
        Stop(why: "So be it. Every command that changes something is a step.", command: "add item TEA"),
        Stop(why: "Checkout offers what saves something.", command: "begin checkout"),
        Stop(why: "A click on the coupon.", command: "apply coupon TENOFF"),
        Stop(why: "Where does each cent come from?", command: "explain total"),
        Stop(why: "This one does not stand beside it. Every refusal names a way on.", command: "apply coupon FIVER"),
        Stop(why: "Second thoughts: any step can be taken back.", command: "undo"),
        Stop(why: "The other coupon instead; what was taken back is kept.", command: "apply coupon FIVER"),
        Stop(why: "Paid, to the cent as it was shown.", command: "pay order"),
        Stop(why: "What happened is told to those who count it, signed.", command: "sign batch key=demo"),
        Stop(why: "Anyone with the key can verify that.", command: "verify batch b1 key=demo"),
    ]

    /// What to say at the end.
    public static let farewell =
        "That was a purchase. cartwright repl opens a session of your own; help lists the commands, Tab completes them."

    /// The session of the tour: its files are in the program, so that it runs anywhere. Whoever takes it may type
    /// anything, and there is nothing outside that it could reach.
    public static func interpreter(registry: HandlerRegistry) -> Interpreter {
        let tools = Tools(files: TourFiles(), keys: [:], machineClock: { .earliest })
        var interpreter = Interpreter.forFlows(registry: registry, tools: tools)
        interpreter.authority.speaker = .person
        return interpreter
    }
}

/// The files of the tour.
private struct TourFiles: FileAccess {
    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        guard let text = Self.texts[path] else {
            throw CartwrightError(.fileUnreadable, "\(path) is not part of the tour", hint: "cartwright repl")
        }
        return Array(text.utf8)
    }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        throw CartwrightError(.fileUnwritable, "the tour writes no files", hint: "cartwright repl")
    }

    private static let texts = [
        "tour/catalog.json": """
        {"currency": "USD",
         "items": [
          {"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250, "categories": ["kitchen"]},
          {"sku": "TEA", "title": "Assam tea 100g", "unit_price": 875, "categories": ["tea"]},
          {"sku": "POT", "title": "Cast-iron teapot", "unit_price": 4800, "categories": ["kitchen", "tea"]}],
         "promotions": [
          {"id": "big-basket", "name": "$15.00 off from $150.00",
           "conditions": [{"type": "subtotal", "at_least": 15000}],
           "effects": [{"type": "amount_off", "amount": {"USD": 1500}, "target": {"scope": "order"}}]}]}
        """,
        "tour/cards.json": cards,
    ]

    private static let cards = """
        {"cards": [
          {"id": "tenoff", "tp": "short_news", "ca": 1766653200, "ea": -1, "tt": "Ten percent off",
           "e": {"class_type": "coupon_code", "coupon_code": "TENOFF", "discount_percentage": "10",
                 "min_subtotal": "30.00", "combinable": "false"}},
          {"id": "fiver", "tp": "short_news", "ca": 1766566800, "ea": -1, "tt": "Five dollars off tea",
           "e": {"class_type": "coupon_code", "coupon_code": "FIVER", "discount_amount": "5.00", "currency": "USD",
                 "skus": "TEA", "combinable": "false"}}]}
        """
}
