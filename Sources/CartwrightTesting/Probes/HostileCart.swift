internal import Cartwright

/// A malicious cart, with its special feature.
struct HostileCart: Sendable {
    /// The special feature, as the end of a sentence: `without lines`.
    let name: String
    let cart: Cart
    let instant: Instant

    /// The cart in the format of a scenario, shortened to its first lines if it has very many.
    private let json: JSONValue

    init(_ name: String, _ cart: Cart, at instant: Instant = .contract) {
        (self.name, self.cart, self.instant) = (name, cart, instant)
        var shown = cart
        if cart.lines.count > Self.mostLinesShown { shown.lines = Array(cart.lines.prefix(3)) }
        guard case .object(var object) = shown.json else {
            json = shown.json
            return
        }
        object["now"] = .string(instant.description)
        json = .object(object)
    }

    private static let mostLinesShown = 20

    /// True for the typical cart with small numbers.
    var isUsual: Bool { name == Self.usualName }
    static let usualName = "with typical values"

    /// The number of lines of a very large cart.
    static let manyLines = 10_000

    /// Returns the scenario of the cart and some promotions, as JSON.
    func scenario(with promotions: [JSONValue]) -> String {
        JSONValue.object(["cart": json, "promotions": .array(promotions)]).text
    }
}

/// Malicious carts, made of names and words that a plugin may read.
struct HostileCarts {
    private let names: [String]
    private let words: [String]

    /// - Parameters:
    ///   - names: names of attributes.
    ///   - words: SKUs, categories, segments and similar words.
    init(names: [String], words: [String]) {
        self.names = Array(names.prefix(48))
        self.words = Array(words.prefix(64))
    }

    /// All carts, the typical one first.
    var all: [HostileCart] {
        [usual] + sizes + attributes + numbers + currencies + customers + instants + [many]
    }

    /// The most revealing carts, for large numbers of promotions.
    var few: [HostileCart] {
        let worst = [JSONValue.integer(.max), .integer(.min), "x", [1]].map(attributes(_:))
        return [usual, HostileCart("without lines", Cart(currency: .usd))] + worst + numbers.prefix(4)
    }

    // MARK: Sizes

    /// The typical cart, whose attributes are small numbers.
    var usual: HostileCart { HostileCart(HostileCart.usualName, cart(holding: 7)) }

    private var sizes: [HostileCart] {
        var noLines = cart(holding: 7)
        noLines.lines = []
        var noShipments = cart(holding: 7)
        noShipments.shipments = []
        var noUnits = cart(holding: 7)
        for index in noUnits.lines.indices { noUnits.lines[index].quantity = 0 }
        var bare = Cart(currency: .usd)
        bare.lines = [Line(id: "l", sku: "ITEM", unitPriceMinor: 1_000, quantity: 1)]
        var byWord = Cart(currency: .usd)
        byWord.lines = words.enumerated().map { index, word in
            var line = Line(id: "w\(index)", sku: word, unitPriceMinor: 10_000, quantity: 10)
            line.categories = [word]
            return line
        }
        byWord.customer = Customer(id: "customer")
        return [
            HostileCart("without anything", Cart(currency: .usd)), HostileCart("without lines", noLines),
            HostileCart("without shipments", noShipments), HostileCart("with lines of quantity 0", noUnits),
            HostileCart("with one line only", bare),
            HostileCart("with a line for each word of the plugin", byWord),
        ]
    }

    private var many: HostileCart {
        // Only few attributes, since the number of lines is tried.
        var cart = HostileCarts(names: Array(names.prefix(4)), words: Array(words.prefix(4))).cart(holding: 1)
        let line = cart.lines[0]
        cart.lines = (0..<HostileCart.manyLines).map { index in
            var copy = line
            (copy.id, copy.sku) = ("m\(index)", "SKU-\(index)")
            (copy.unitPriceMinor, copy.quantity) = (Int64(index) * 7, Int64(index % 5))
            return copy
        }
        return HostileCart("with \(HostileCart.manyLines) lines", cart)
    }

    // MARK: Values

    private var attributes: [HostileCart] { HostileValues.all.map(attributes(_:)) }

    private func attributes(_ value: JSONValue) -> HostileCart {
        let text = value.text
        let shown = text.utf8.count > 40 ? "\(text.prefix(32))…" : text
        return HostileCart("with all attributes \(shown)", cart(holding: value))
    }

    /// Prices, quantities and shipping amounts at the bounds of 64-bit numbers.
    private var numbers: [HostileCart] {
        let most = Int64.max
        let lines: [(price: Int64, quantity: Int64)] = [
            (most, 1), (most / Line.maximumQuantity, Line.maximumQuantity), (0, most), (1, most), (0, 0), (1, 1),
            (most - 5, 1), (1, Line.maximumQuantity), (most, 2),
        ]
        let single = lines.map { line in
            var cart = cart(holding: 2)
            cart.lines = Array(cart.lines.prefix(1))
            cart.shipments = []
            (cart.lines[0].unitPriceMinor, cart.lines[0].quantity) = (line.price, line.quantity)
            return HostileCart("with \(line.quantity) units at \(line.price)", cart)
        }
        var halves = cart(holding: .integer(most / 2))
        for index in halves.lines.indices {
            (halves.lines[index].unitPriceMinor, halves.lines[index].quantity) = (most / 8, index == 2 ? 0 : 2)
        }
        halves.shipments[0].amountMinor = most / 8
        var full = cart(holding: 1)
        full.lines = Array(full.lines.prefix(1))
        (full.lines[0].unitPriceMinor, full.lines[0].quantity) = (most - 5, 1)
        full.shipments = [Shipment(id: "s", method: "standard", amountMinor: 5)]
        var over = cart(holding: 1)
        for index in over.lines.indices { (over.lines[index].unitPriceMinor, over.lines[index].quantity) = (most, 1) }
        var delivery = cart(holding: 1)
        delivery.shipments[0].amountMinor = most - 10_000
        return single + [
            HostileCart("with lines near the maximum amount", halves),
            HostileCart("with the maximum total", full),
            HostileCart("with lines above the maximum amount", over),
            HostileCart("with shipping near the maximum amount", delivery),
        ]
    }

    /// Currencies with 0, 3 and 4 decimals; all others have 2.
    private var currencies: [HostileCart] {
        HostileCarts.currencies.map { currency in
            var cart = cart(holding: 7)
            cart.currency = currency
            return HostileCart("in \(currency.code), which has \(currency.exponent) decimals", cart)
        }
    }

    /// One currency for each number of decimals except 2.
    static let currencies = ["JPY", "KWD", "CLF"].compactMap { try? Currency($0) }

    // MARK: Customers and time

    private var customers: [HostileCart] {
        var none = cart(holding: 7)
        none.customer = nil
        var guest = cart(holding: 7)
        guest.customer = Customer(id: "")
        var known = cart(holding: 7)
        known.customer = Customer(id: "e\u{301}👩‍👩‍👧‍👦")
        var regular = cart(holding: 7)
        regular.customer?.ordersCount = .max
        regular.customer?.promotionUses = ["try": .max]
        var hostile = cart(holding: "x")
        (hostile.channel, hostile.country) = ("", "\u{0}")
        hostile.codes = ["", "x", String(repeating: "9", count: 256)]
        hostile.shipments = (0..<100).map { Shipment(id: "s\($0)", method: "", amountMinor: Int64($0)) }
        return [
            HostileCart("without a customer", none), HostileCart("with a guest", guest),
            HostileCart("with a customer that has only an id", known),
            HostileCart("with a customer with the maximum number of orders", regular),
            HostileCart("with codes and 100 shipments", hostile),
        ]
    }

    private var instants: [HostileCart] {
        let instants = [
            .earliest, .latest, "1969-12-31T23:59:59.999Z", "2024-02-29T23:59:59Z", "2026-03-29T01:00:00Z",
            "2038-01-19T03:14:08Z",
        ].compactMap { (text: InstantText) in text.instant }
        return instants.map { HostileCart("at \($0)", cart(holding: 7), at: $0) }
    }

    // MARK: The cart

    /// Returns a cart with three lines, one of them without units, two shipments and a customer, each with an attribute
    /// of every name.
    private func cart(holding value: JSONValue) -> Cart {
        let attributes = Dictionary(names.map { ($0, value) }) { first, _ in first }
        var cart = Cart(currency: .usd)
        let sku = words.first ?? "ITEM"
        cart.lines = [
            Line(id: "a", sku: sku, unitPriceMinor: 1_000, quantity: 1),
            Line(id: "b", sku: sku, unitPriceMinor: 250, quantity: 3),
            Line(id: "c", sku: sku, unitPriceMinor: 100, quantity: 0),
        ]
        for index in cart.lines.indices {
            (cart.lines[index].categories, cart.lines[index].attributes) = (words, attributes)
        }
        cart.shipments = [
            Shipment(id: "s", method: "standard", amountMinor: 490),
            Shipment(id: "t", method: "express", amountMinor: 0),
        ]
        cart.customer = Customer(id: "customer")
        cart.customer?.segments = words
        cart.customer?.attributes = attributes
        cart.customer?.ordersCount = 3
        (cart.channel, cart.country) = ("web", "US")
        cart.attributes = attributes
        return cart
    }
}

/// An instant, or one parsed from a string.
private struct InstantText: ExpressibleByStringLiteral {
    let instant: Instant?

    init(stringLiteral text: String) { instant = try? Instant(text) }
    private init(_ instant: Instant) { self.instant = instant }

    static var earliest: InstantText { InstantText(.earliest) }
    static var latest: InstantText { InstantText(.latest) }
}
