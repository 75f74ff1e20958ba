internal import Cartwright

/// Carts for pricing promotions.
enum TestCart {
    /// Returns carts of all sizes: empty, free items, few and many items that the card mentions. For a huge card only
    /// one of them, since codes and names of a megabyte are slow.
    static func carts(for card: ContentCard, in currency: Currency) -> [Cart] {
        guard !card.isHuge else { return [matching(card, in: currency)] }
        return [
            Cart(currency: currency),
            matching(card, in: currency, unitPriceMinor: 0),
            matching(card, in: currency, unitPriceMinor: 1, quantity: 1),
            matching(card, in: currency),
        ]
    }

    /// Returns a cart that matches the card, so that conditions of its promotions are likely met: a line for each word
    /// of its extras, all of them in all categories, for a customer in all segments.
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

    /// Returns the promotions without the conditions that this cart cannot meet, such as an unknown attribute of a
    /// customer, so that their discounts are priced anyway. Conditions on the currency stay.
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

    /// Returns the quote of a cart with clicked promotions, at an instant within their dates.
    static func quote(_ cart: Cart, _ promotions: [Promotion]) throws(CartwrightError) -> Quote {
        try quote(cart, promotions, at: instant(within: promotions))
    }

    /// Returns the quote of a cart with clicked promotions, at an instant.
    static func quote(
        _ cart: Cart,
        _ promotions: [Promotion],
        at instant: Instant
    ) throws(CartwrightError) -> Quote {
        let offers = promotions.map { Offer($0, cardID: "card") }
        var options = PricingOptions()
        options.explanation = .reasons
        options.answers = .empty
        return try price(cart, from: .empty, offers: offers, at: instant, options: options)
    }

    private static func instant(within promotions: [Promotion]) -> Instant {
        let latestStart = promotions.compactMap(\.startsAt).max() ?? .contract
        let isOver = promotions.compactMap(\.endsAt).contains { $0 <= latestStart }
        let earliestEnd = promotions.compactMap(\.endsAt).min()?.adding(milliseconds: -1)
        return isOver ? earliestEnd ?? latestStart : latestStart
    }

    /// Returns words that may be SKUs or names of categories: texts between commas, and strings in JSON.
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
    /// True if it contains far more text than the engine accepts from a document.
    fileprivate var isHuge: Bool {
        CardField.all(of: self).contains { ($0.text(of: self)?.utf8.count ?? 0) > 10_000 }
    }
}

extension JSONValue {
    /// All string values in it.
    fileprivate var strings: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let values): values.flatMap(\.strings)
        case .object(let object): object.flatMap(\.value.strings)
        case .null, .bool, .integer, .number: []
        }
    }
}
