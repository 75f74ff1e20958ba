/// The merchandise amount: at list prices unless said otherwise, which is what the shopper sees in the cart, so that an
/// offer never switches itself off.
public struct SubtotalCondition: Condition, Hashable {
    /// `subtotal`.
    public static let type = "subtotal"

    /// What the amount must be, in minor units.
    public var comparison: Comparison

    /// Which lines count.
    public var filter: LineFilter

    /// At which prices.
    public var basis = Basis.list

    /// An amount of some lines.
    public init(_ comparison: Comparison, of filter: LineFilter = .all) {
        self.comparison = comparison
        self.filter = filter
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        comparison = try Comparison(from: &reader, in: 0...Int64.max)
        filter = try reader.nested(ifPresent: "filter", LineFilter.init) ?? .all
        basis = try Basis(from: &reader)
    }

    /// Whether it looks at what earlier stages left.
    public var readsStage: Bool { basis == .stage }

    /// That much merchandise. On what stages leave it is judged there, so that all who look at it agree.
    public var need: Need { readsStage ? .nothing : comparison.needOfAmount(of: filter) }

    /// The amount at list prices is known at once.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Bool? {
        readsStage ? nil : comparison.holds(for: try facts.merchandiseMinor(of: filter, on: basis))
    }

    /// Sums the lines that count.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        Finding(Self.type, comparison, observed: try facts.merchandiseMinor(of: filter, on: basis), unit: .money)
    }

    /// One more thing at just the missing price.
    public func filling(_ shortBy: Int64, in cart: Cart) -> Cart? {
        cart.adding(units: 1, atUnitPriceMinor: shortBy, matching: filter)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue {
        .condition(Self.type, comparison.json, options: .options(filter: filter, basis: basis))
    }
}
