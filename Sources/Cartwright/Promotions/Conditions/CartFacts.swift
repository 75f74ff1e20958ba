/// What a condition may look at: the cart, the instant, and what the stages before left.
public struct CartFacts: Sendable {
    /// The cart.
    public let cart: Cart

    /// The instant of the quote.
    public let instant: Instant

    /// What earlier stages left of each line, in the order of the cart; nil before the first stage.
    let lineLefts: [Int64]?

    /// What earlier stages left of each shipment, in the order of the cart; nil before the first stage.
    let shipmentLefts: [Int64]?

    /// What the cart has many of; nil where it has few of everything, and where nobody made sets of it.
    let sets: CartSets?

    /// A cart before any discount.
    public init(cart: Cart, instant: Instant) {
        self.init(cart: cart, instant: instant, sets: nil)
    }

    init(
        cart: Cart,
        instant: Instant,
        lineLefts: [Int64]? = nil,
        shipmentLefts: [Int64]? = nil,
        sets: CartSets?
    ) {
        self.cart = cart
        self.sets = sets
        self.instant = instant
        self.lineLefts = lineLefts
        self.shipmentLefts = shipmentLefts
    }

    /// The amount of the lines that a filter lets through, in minor units.
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

    /// The amount of all shipments, in minor units.
    ///
    /// - Throws: `money.overflow`.
    public func shippingMinor(on basis: Basis) throws(CartwrightError) -> Int64 {
        var sum: Int64 = 0
        for (index, shipment) in cart.shipments.enumerated() {
            let left = basis == .stage ? shipmentLefts?[index] : nil
            sum = try sum.adding(left ?? shipment.amountMinor, to: "shipping")
        }
        return sum
    }
}

/// At which prices a condition looks.
public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// Before all discounts: what the customer sees in the cart, so that an offer never switches itself off.
    case list
    /// What earlier stages left. Scenarios may write `current` for it.
    case stage

    /// Reads the `basis` of a condition; the list where it is absent.
    init(from reader: inout ObjectReader) throws(CartwrightError) {
        let key = "basis"
        if try (reader.has(key) ? reader.string(ifPresent: key) : nil) == "current" {
            self = .stage
        } else {
            self = try reader.choice(ifPresent: key) ?? .list
        }
    }
}
