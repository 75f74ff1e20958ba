public import Cartwright

/// A first purchase in a dozen commands, each with a comment.
public enum Tour {
    /// A command of the tour.
    public struct Stop: Sendable {
        /// The comment.
        public let why: String
        /// The command to type.
        public let command: String
    }

    /// The stops, in order.
    public static let stops = [
        Stop(why: "Load a shop: its items and its promotions.", command: "load catalog tour/catalog.json"),
        Stop(
            why: "Load marketing cards. Handlers turn two of them into coupons.",
            command: "load cards tour/cards.json"
        ),
        Stop(why: "Fill the cart.", command: "add item MUG qty=2"),
        Stop(
            why: "Why does the coupon not apply, and what would fix that?",
            command: "explain coupon TENOFF"
        ),
        Stop(why: "Try the fix first; the session stays unchanged.", command: "try add item TEA"),
        Stop(why: "Now do it. Every command that changes something is a step.", command: "add item TEA"),
        Stop(why: "Checkout offers the coupons that save money.", command: "begin checkout"),
        Stop(why: "Click the coupon.", command: "apply coupon TENOFF"),
        Stop(why: "Where does each cent come from?", command: "explain total"),
        Stop(
            why: "This coupon does not combine with the first. Every error has a hint.",
            command: "apply coupon FIVER"
        ),
        Stop(why: "Undo the last step.", command: "undo"),
        Stop(why: "Apply the other coupon instead; the undone steps are kept.", command: "apply coupon FIVER"),
        Stop(why: "Pay exactly the total that was shown.", command: "pay order"),
        Stop(why: "Sign the events for analytics.", command: "sign batch key=demo"),
        Stop(why: "Anyone with the key can verify the signature.", command: "verify batch b1 key=demo"),
    ]

    /// The text at the end of the tour.
    public static let farewell =
        "That was a purchase. cartwright repl opens a session of your own; help lists the commands, Tab completes them."

    /// Returns the session of the tour. Its files are part of the program, so that it runs anywhere. Any command is
    /// allowed, since the session has no access to anything outside.
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
