/// Merchandise plus shipping, at list prices unless said otherwise.
public struct OrderTotalCondition: Condition, Hashable {
    /// `order_total`.
    public static let type = "order_total"

    /// What the amount must be, in minor units.
    public var comparison: Comparison

    /// At which prices.
    public var basis = Basis.list

    /// An amount of the order.
    public init(_ comparison: Comparison) { self.comparison = comparison }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        basis = try Basis(from: &reader)
    }

    /// Whether it looks at what earlier stages left.
    public var readsStage: Bool { basis == .stage }

    /// Sums lines and shipments.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        let merchandise = try facts.merchandiseMinor(of: .all, on: basis)
        let total = try merchandise.adding(try facts.shippingMinor(on: basis), to: "the order total")
        return Finding(Self.type, comparison, observed: total, unit: .money)
    }

    /// One more thing at just the missing price.
    public func filling(_ shortBy: Int64, in cart: Cart) -> Cart? {
        cart.adding(units: 1, atUnitPriceMinor: shortBy, matching: .all)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, comparison.json, options: .options(basis: basis)) }
}
