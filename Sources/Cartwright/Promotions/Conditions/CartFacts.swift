/// The input of a condition: the cart, the instant, and the amounts that earlier stages left.
public struct CartFacts: Sendable {
    /// The cart.
    public let cart: Cart

    /// The instant of the quote.
    public let instant: Instant

    /// The amounts that earlier stages left of each line, in the order of the cart; nil before the first stage.
    let lineLefts: [Int64]?

    /// The amounts that earlier stages left of each shipment, in the order of the cart; nil before the first stage.
    let shipmentLefts: [Int64]?

    /// The rounding of tax, for amounts with or without tax.
    let tax: TaxRounding

    /// Sets of the properties of which the cart has many; nil if it has few of each, or if the caller made no sets.
    let sets: CartSets?

    /// The answers of plugins outside the host about this cart; nil if none was asked.
    let answers: RuleAnswers?

    /// Creates the facts of a cart before any discount.
    ///
    /// - Parameters:
    ///   - cart: the cart.
    ///   - instant: the instant of the quote.
    ///   - tax: the rounding of tax, for amounts with or without tax; half up, once for each rate, by default.
    public init(cart: Cart, instant: Instant, tax: TaxRounding = TaxRounding()) {
        self.init(cart: cart, instant: instant, tax: tax, sets: nil)
    }

    init(
        cart: Cart,
        instant: Instant,
        lineLefts: [Int64]? = nil,
        shipmentLefts: [Int64]? = nil,
        tax: TaxRounding = TaxRounding(),
        sets: CartSets?,
        answers: RuleAnswers? = nil
    ) {
        self.cart = cart
        (self.sets, self.tax, self.answers) = (sets, tax, answers)
        self.instant = instant
        self.lineLefts = lineLefts
        self.shipmentLefts = shipmentLefts
    }

    /// Returns the amount of the lines that match a filter, in minor units.
    ///
    /// - Throws: `money.overflow`.
    public func merchandiseMinor(of filter: LineFilter, on basis: Basis) throws(CartwrightError) -> Int64 {
        var sum: Int64 = 0
        for line in cart.lines.positions(matching: filter, in: cart.currency) {
            sum = try sum.adding(try amountMinor(ofLine: line, on: basis), to: "the subtotal")
        }
        return sum
    }

    /// The amount of the line at a position, in minor units.
    ///
    /// - Throws: `money.overflow`.
    func amountMinor(ofLine line: Int, on basis: Basis) throws(CartwrightError) -> Int64 {
        if basis == .stage, let lineLefts { return lineLefts[line] }
        return try cart.lines[line].subtotalMinor()
    }

    /// Returns the amount of all shipments, in minor units.
    ///
    /// - Throws: `money.overflow`.
    public func shippingMinor(on basis: Basis) throws(CartwrightError) -> Int64 {
        var sum: Int64 = 0
        for shipment in cart.shipments.indices {
            sum = try sum.adding(amountMinor(ofShipment: shipment, on: basis), to: "shipping")
        }
        return sum
    }

    /// Returns the amount of the shipment at a position, in minor units.
    func amountMinor(ofShipment shipment: Int, on basis: Basis) -> Int64 {
        (basis == .stage ? shipmentLefts?[shipment] : nil) ?? cart.shipments[shipment].amountMinor
    }
}

/// The prices that a condition uses.
public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// Prices before all discounts, which the customer sees in the cart, so that an offer never disables itself.
    case list
    /// Amounts that earlier stages left. Scenarios may write `current` for it.
    case stage

    /// Reads the `basis` of a condition; ``list`` if it is absent.
    init(from reader: inout ObjectReader) throws(CartwrightError) {
        let key = "basis"
        if try (reader.has(key) ? reader.string(ifPresent: key) : nil) == "current" {
            self = .stage
        } else {
            self = try reader.choice(ifPresent: key) ?? .list
        }
    }
}
