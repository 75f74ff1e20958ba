internal import Cartwright

/// Carts to price promotions on.
enum TestCart {
    /// Carts of all sizes: nothing, something for free, what the card speaks of, and much of it. For a huge card one of
    /// them, since codes and names of a megabyte take their time.
    static func carts(for card: ContentCard, in currency: Currency) -> [Cart] {
        guard !card.isHuge else { return [matching(card, in: currency)] }
        return [
            Cart(currency: currency),
            matching(card, in: currency, unitPriceMinor: 0),
            matching(card, in: currency, unitPriceMinor: 1, quantity: 1),
            matching(card, in: currency),
        ]
    }

    /// A cart of things that the card speaks of, so that whatever a promotion asks for is likely there: a line for each
    /// word of its extras, all in all the categories, sent to a customer in all the segments.
    static func matching(
        _ card: ContentCard,
        in currency: Currency,
        unitPriceMinor: Int64 = 10_000,
        quantity: Int64 = 10
    ) -> Cart {
        let words = words(of: card)
        var cart = Cart(currency: currency)
        cart.lines = (["ITEM"] + words).enumerated().map { index, word in
            var line = Line(id: "l\(index)", sku: word, unitPriceMinor: unitPriceMinor, quantity: quantity)
            line.categories = words
            return line
        }
        cart.shipments = [Shipment(id: "s", method: "standard", amountMinor: unitPriceMinor)]
        cart.customer = Customer(id: "customer")
        cart.customer?.segments = words
        return cart
    }

    /// The same promotions without the conditions that this cart cannot fill, such as a customer's attribute that
    /// nobody here knows: so what they give is priced all the same. One that asks for a currency stays.
    static func reachable(
        _ promotions: [Promotion],
        on cart: Cart,
        at instant: Instant = .contract
    ) -> [Promotion] {
        let facts = CartFacts(cart: cart, instant: instant)
        return promotions.map { promotion in
            var copy = promotion
            copy.conditions.removeAll { condition in
                !(condition is CurrencyCondition) && (try? condition.check(facts).isMet) == false
            }
            return copy
        }
    }

    /// What a cart costs once a click has activated some promotions, at an instant that is within their dates.
    static func quote(_ cart: Cart, _ promotions: [Promotion]) throws(CartwrightError) -> Quote {
        try quote(cart, promotions, at: instant(within: promotions))
    }

    /// The quote of a cart at an instant once a click has activated some promotions.
    static func quote(
        _ cart: Cart,
        _ promotions: [Promotion],
        at instant: Instant
    ) throws(CartwrightError) -> Quote {
        let offers = promotions.map { Offer($0, cardID: "card") }
        var options = PricingOptions()
        options.explanation = .reasons
        return try price(cart, from: .empty, offers: offers, at: instant, options: options)
    }

    private static func instant(within promotions: [Promotion]) -> Instant {
        let latestStart = promotions.compactMap(\.startsAt).max() ?? .contract
        let isOver = promotions.compactMap(\.endsAt).contains { $0 <= latestStart }
        let earliestEnd = promotions.compactMap(\.endsAt).min()?.adding(milliseconds: -1)
        return isOver ? earliestEnd ?? latestStart : latestStart
    }

    /// Words that may be SKUs or names of categories: what stands between commas, and the strings of JSON.
    private static func words(of card: ContentCard) -> [String] {
        var words: [String] = []
        for (name, text) in card.extras.sorted(by: { $0.key < $1.key }) where name != "class_type" {
            guard text.utf8.count <= 2048 else { continue }
            if text.hasPrefix("{") || text.hasPrefix("["), let json = try? JSONParser.parse(text) {
                words += json.strings
            } else {
                words += text.split(separator: ",").map(\.trimmingBlanks)
            }
        }
        var seen: Set<String> = []
        return Array(words.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(20))
    }
}

extension ContentCard {
    /// Whether it holds far more text than the engine takes from a document.
    fileprivate var isHuge: Bool {
        CardField.all(of: self).contains { ($0.text(of: self)?.utf8.count ?? 0) > 10_000 }
    }
}

extension JSONValue {
    /// All strings in it.
    fileprivate var strings: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let values): values.flatMap(\.strings)
        case .object(let object): object.flatMap(\.value.strings)
        case .null, .bool, .integer, .number: []
        }
    }
}
