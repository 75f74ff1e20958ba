/// A cart that is read directly from the tape of a text, as a bare cart or in a scenario without promotions of its own.
///
/// Nearly all carts are valid and need neither a tree of values nor places for errors. They are read in one pass over
/// the tape. For an invalid cart, or one with rare features, the result is nil, and the caller uses the reader of
/// scenarios.
package struct ScannedCart: Sendable {
    /// The scenario's id; nil if it has none.
    package let id: String?
    /// The cart.
    package let cart: Cart
    /// The instant in the cart; nil if it has none.
    package let now: Instant?
    /// The amounts that a shop recorded for the cart; nil if it has none.
    package let recorded: RecordedOrder?

    /// The data that completes an outside cart, and the caller's permissions.
    package final class Shop: Sendable {
        /// The currency of carts without one.
        package let currency: Currency?
        /// The items, by SKU: prices, titles, categories and attributes of lines without a price.
        package let items: [String: Item]
        /// True if the cart may set prices and the time.
        package let isTrusted: Bool
        /// True if the cart may set shipments, taxes, and properties of the customer other than the id.
        package let setsTerms: Bool

        package init(currency: Currency?, items: [String: Item], isTrusted: Bool, setsTerms: Bool) {
            (self.currency, self.items) = (currency, items)
            (self.isTrusted, self.setsTerms) = (isTrusted, setsTerms)
        }
    }

    /// Reads the scenario at a place of a text. Nil if it has promotions, options or expectations of its own, or if the
    /// strict reader would refuse it.
    package init?(scenario place: Int, of text: JSONText, from shop: Shop? = nil) {
        do throws(Unusual) { try self.init(scenario: place, text.tape, shop) } catch { return nil }
    }

    /// Reads the cart at a place of a text, which has lines. Nil if the strict reader would refuse it.
    package init?(cart place: Int, of text: JSONText, from shop: Shop? = nil) {
        let tape = text.tape
        guard tape.kind(at: place) == .object, tape.value(under: "lines", in: place) != nil else { return nil }
        do throws(Unusual) { try self.init(id: nil, cart: place, tape, shop) } catch { return nil }
    }

    private enum ScenarioKey: String, CaseIterable {
        case cart, id, promotions, options, expect
    }

    private enum Key: String, CaseIterable {
        case customer, currency, lines, shipping, codes, declined, now, channel, country, attributes, recorded
        case pricesIncludeTax = "prices_include_tax"
    }

    private static let scenarioKeys = JSONKeyTable<ScenarioKey>()
    private static let keys = JSONKeyTable<Key>()

    private init(scenario: Int, _ tape: JSONTape, _ shop: Shop?) throws(Unusual) {
        var id: String?
        var cart: Int?
        try tape.forEachMember(of: scenario, Self.scenarioKeys) { key, value throws(Unusual) in
            switch key {
            case .cart: cart = value
            case .id: id = try tape.optionalText(at: value)
            case .promotions, .options, .expect: guard tape.isNull(at: value) else { throw Unusual() }
            }
        }
        guard let cart else { throw Unusual() }
        try self.init(id: id, cart: cart, tape, shop)
    }

    private init(id: String?, cart place: Int, _ tape: JSONTape, _ shop: Shop?) throws(Unusual) {
        var cart = Cart(currency: .usd)
        var (currency, now): (Currency?, Instant?)
        var recorded: RecordedOrder?
        try tape.forEachMember(of: place, Self.keys) { key, value throws(Unusual) in
            switch key {
            case .shipping where shop?.setsTerms == false, .pricesIncludeTax where shop?.setsTerms == false:
                guard tape.isNull(at: value) else { throw Unusual() }
            case .currency: currency = try tape.currency(at: value)
            case .lines:
                cart.lines =
                    try tape.optionalList(at: value) { place throws(Unusual) in try Line(tape, at: place, shop) } ?? []
            case .shipping:
                cart.shipments =
                    try tape.optionalList(at: value) { place throws(Unusual) in try Shipment(tape, at: place) } ?? []
            case .customer:
                cart.customer = tape.isNull(at: value) ? nil : try Customer(tape, at: value, shop?.setsTerms ?? true)
            case .codes:
                cart.codes = try tape.optionalTexts(at: value) ?? []
                guard cart.codes.count <= Cart.maximumCodes else { throw Unusual() }
            case .declined:
                cart.declined = try tape.optionalTexts(at: value) ?? []
                guard cart.declined.count <= Cart.maximumDeclined else { throw Unusual() }
            case .now: now = try tape.instant(at: value)
            case .channel: cart.channel = try tape.optionalText(at: value)
            case .country:
                cart.country = try tape.optionalText(at: value)
                guard cart.country.map(CountryCode.isCode) ?? true else { throw Unusual() }
            case .pricesIncludeTax: cart.pricesIncludeTax = try tape.optionalFlag(at: value) ?? false
            case .attributes: cart.attributes = try tape.facts(at: value)
            case .recorded:
                guard !tape.isNull(at: value) else { return }
                guard shop?.isTrusted != false else { throw Unusual() }
                let value = tape.value(at: value)
                recorded = try tape.known { () throws(CartwrightError) in try RecordedOrder(value) }
            }
        }
        guard let currency = currency ?? shop?.currency else { throw Unusual() }
        if now != nil, shop?.isTrusted == false { throw Unusual() }
        // The items of the shop have prices in its own currency only.
        if let shop, let own = shop.currency, currency != own, !shop.items.isEmpty { throw Unusual() }
        cart.currency = currency
        for index in cart.lines.indices where cart.lines[index].id.isEmpty { cart.lines[index].id = "#\(index + 1)" }
        for index in cart.shipments.indices where cart.shipments[index].id.isEmpty {
            cart.shipments[index].id = "#\(index + 1)"
        }
        guard !cart.lines.map(\.id).mayRepeat, !cart.shipments.map(\.id).mayRepeat else { throw Unusual() }
        do throws(CartwrightError) { try cart.checkLengths() } catch { throw Unusual() }
        (self.id, self.cart, self.now, self.recorded) = (id, cart, now, recorded)
    }
}

extension [String] {
    /// True if two of the texts are canonically equal.
    fileprivate var mayRepeat: Bool {
        // For few texts, comparing all pairs is faster than a set.
        guard count > 16 else { return indices.contains { index in self[..<index].contains(self[index]) } }
        return Set(self).count < count
    }
}
