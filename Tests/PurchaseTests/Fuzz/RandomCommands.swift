import Cartwright

/// Generates extreme commands: unknown ids, huge numbers, odd texts, random cards.
struct RandomCommands: RandomNumberGenerator {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    mutating func next() -> UInt64 { random.next() }

    private static let names = [
        "A", "B", "C", "a", "", " ", "o1", "o2", "o3", "A#2", "é", "e\u{301}", "☕👩‍🚀", "\u{0}", "\u{202E}x", "ſ",
        String(repeating: "x", count: 300), "\"\\", "#1", "null",
    ]
    private static let cardIDs = ["c1", "c2", "c3", "c4", "c5", "c6", "é", "e\u{301}"]
    private static let codes = ["TEN", "ten ", "FIVE", "SHOP", "LIMITED", "", "ſHOP", "é", "\u{A0}TEN", "GONE"]
    private static let numbers: [Int64] = [
        0, 1, 2, 3, 7, 99, 1000, 1_000_000_000, 1_000_000_001, -1, -7, .max, .max - 1, .max / 2, .max / 3, .min,
        .min + 1, 4_294_967_296, 9_223_372_036,
    ]

    private mutating func any<Element>(_ elements: [Element], else other: Element) -> Element {
        elements.randomElement(using: &self) ?? other
    }

    private mutating func name() -> String { any(Self.names, else: "A") }
    private mutating func cardID() -> String { chance(20) ? name() : any(Self.cardIDs, else: "c1") }
    private mutating func number() -> Int64 {
        chance(60) ? .random(in: 0...5, using: &self) : any(Self.numbers, else: 0)
    }
    private mutating func priceMinor() -> Int64 {
        chance(85) ? .random(in: 0...5000, using: &self) : any(Self.numbers, else: 0)
    }

    /// Returns true with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// Returns an existing name in most cases, and any name otherwise.
    private mutating func name(among known: [String]) -> String { chance(80) ? any(known, else: "A") : name() }

    /// Returns the next command, most often one of a usual purchase.
    mutating func command(for session: Session, at now: Instant) -> Command {
        if session.phase == .checkout, chance(20) { return .pay(method: chance(50) ? name() : nil) }
        let cards = session.feed.cards.map(\.id)
        return switch Int.random(in: 0..<36, using: &self) {
        case 0, 30, 31: .receiveCards(batch(at: now))
        case 1: .viewCard(id: name(among: cards))
        case 2, 3, 4: .openCard(id: name(among: cards))
        case 5, 32: .dismissCard(id: name(among: cards))
        case 6: .setCustomer(chance(10) ? nil : customer())
        case 7: .loadCart(cart())
        case 8, 9, 10, 11: .addLine(line())
        case 12: .setQuantity(line: name(among: session.cart.lines.map(\.id)), quantity: number())
        case 13: .removeLine(name(among: session.cart.lines.map(\.sku)))
        case 14, 15: .enterCode(any(Self.codes, else: ""))
        case 16: .removeCode(chance(50) ? any(session.cart.codes, else: "") : any(Self.codes, else: ""))
        case 17: .chooseShipping(method: name(), amountMinor: priceMinor())
        case 18, 19, 20: .beginCheckout
        case 21: .cancelCheckout
        case 22, 23: .applyCoupon(cardID: name(among: cards))
        case 24: .dismissCoupon(cardID: name(among: cards))
        case 25: .pay(method: nil)
        case 33: .declineGift(promotion: any(["mug", "back", "none"], else: "none"))
        case 35: .viewItem(sku: name(), title: chance(50) ? name() : nil, unitPriceMinor: priceMinor())
        case 34: .acceptGift(promotion: any(session.cart.declined, else: "none"))
        case 26, 27: .cancelOrder(id: name(among: session.orders.suffix(3).map(\.id)))
        default: returned(Array(session.orders)[...].suffix(3))
        }
    }

    private mutating func returned(_ orders: ArraySlice<Order>) -> Command {
        let order = orders.randomElement(using: &self)
        if chance(10) { return .returnOrder(id: order?.id ?? name()) }
        return .returnUnits(
            order: order?.id ?? name(),
            line: name(among: order?.quote.lines.map(\.id) ?? []),
            count: number()
        )
    }

    private mutating func customer() -> Customer {
        var customer = Customer(id: chance(90) ? "ada" : any(["bob", ""], else: ""))
        if chance(30) { customer.promotionUses = ["limited": any(Self.numbers, else: 0)] }
        if chance(30) { customer.ordersCount = any(Self.numbers, else: 0) }
        return customer
    }

    private mutating func line() -> Line {
        var line = Line(id: name(), sku: name(), unitPriceMinor: priceMinor(), quantity: number())
        if chance(20) { line.minimumUnitPriceMinor = priceMinor() }
        if chance(20) { line.taxRate = try? Percentage(any(["0", "19", "100", "7.5"], else: "0")) }
        if chance(20) { line.categories = [name()] }
        line.isDiscountable = !chance(10)
        return line
    }

    private mutating func cart() -> Cart {
        var cart = Cart(currency: chance(95) ? .usd : (try? Currency("JPY")) ?? .usd)
        cart.lines = (0..<Int.random(in: 0...4, using: &self)).map { _ in line() }
        if chance(30) { cart.shipments = [Shipment(id: name(), method: name(), amountMinor: priceMinor())] }
        if chance(30) { cart.codes = [any(Self.codes, else: "")] }
        if chance(30) { cart.customer = customer() }
        cart.pricesIncludeTax = chance(50)
        return cart
    }

    private mutating func batch(at now: Instant) -> CardBatch {
        let cards = (0..<Int.random(in: 1...6, using: &self)).map { _ in card(at: now) }
        guard chance(30) else { return CardBatch(cards) }
        return CardBatch(entries: CardBatch(cards).entries, sync: CardBatch.SyncInfo(isFull: chance(30)))
    }

    private mutating func card(at now: Instant) -> ContentCard {
        var card = ContentCard(
            id: cardID(),
            kind: chance(10) ? .control : .classic,
            created: now.adding(seconds: .random(in: -100...0, using: &self))
        )
        card.title = name()
        card.dismissible = chance(80)
        card.pinned = chance(20)
        if chance(30) { card.expiresAt = now.adding(seconds: .random(in: -10...300, using: &self)) }
        card.extras = extras()
        return card
    }

    private mutating func extras() -> [String: String] {
        var extras = ["class_type": chance(95) ? "coupon_code" : name()]
        switch Int.random(in: 0..<11, using: &self) {
        case 10: extras["promotion_id"] = any(["spring", "limited", "big", "none", ""], else: "")
        case 0..<5:
            extras["discount_percentage"] = any(["10", "5", "33.333", "20", "100", "0.000001", "15%"], else: "")
        case 5..<8:
            extras["discount_amount"] = any(["5.00", "0.01", "92233720368547758.07", "1e3", "-1"], else: "")
            extras["currency"] = any(["USD", "JPY", "usd", "X"], else: "USD")
        default: extras["promotion"] = any(Self.promotions, else: "")
        }
        if chance(50) { extras["coupon_code"] = any(Self.codes, else: "") }
        if chance(20) { extras["min_subtotal"] = any(["10.00", "92233720368547758.07"], else: "") }
        if chance(20) { extras["max_discount"] = any(["3.00", "0.01"], else: "") }
        if chance(20) { extras["skus"] = any(["A,B", "C", ","], else: "") }
        if chance(20) { extras["usage_limit"] = any(["1", "2", "9223372036854775807"], else: "") }
        if chance(20) { extras["priority"] = any(["9", "-9223372036854775808"], else: "") }
        if chance(30) { extras["combinable"] = "false" }
        if chance(20) { extras["ends_at"] = "2026-01-10T12:\(Int.random(in: 10...59, using: &self)):00Z" }
        return extras
    }

    private static let promotions = [
        #"{"id":"spring","effects":[{"type":"percent_off","percent":"20"}]}"#,
        #"{"id":"same","exclusive":true,"effects":[{"type":"percent_off","percent":"50"}]}"#,
        #"{"id":"same","effects":[{"type":"percent_off","percent":"100"},{"type":"percent_off","percent":"100"}]}"#,
        #"{"id":"two","effects":[{"type":"amount_off","amount":9223372036854775807},"#
            + #"{"type":"amount_off","amount":9223372036854775807}]}"#,
        #"{"id":"","effects":[{"type":"amount_off","amount":1}],"conditions":[{"type":"quantity","at_least":2}]}"#,
        #"{"id":"limited","per_customer_limit":1,"usage_limit":2,"effects":[{"type":"amount_off","amount":250}]}"#,
        #"{"id":"none","effects":[]}"#, "{",
        #"{"id":"back","returns":"claw_back","effects":[{"type":"amount_off","amount":250},{"type":"gift","sku":"G","#
            + #""quantity":9223372036854775807,"unit_price":9223372036854775807}],"#
            + #""conditions":[{"type":"quantity","at_least":3}]}"#,
        #"{"id":"firm","returns":"refuse","effects":[{"type":"percent_off","percent":"10"}],"#
            + #""conditions":[{"type":"subtotal","at_least":2000}]}"#,
        #"{"id":"anew","returns":"reprice","effects":[{"type":"amount_off","amount":777}],"#
            + #""conditions":[{"type":"quantity","at_least":2}]}"#,
    ]
}
