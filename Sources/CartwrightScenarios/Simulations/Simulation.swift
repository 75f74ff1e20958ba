public import Cartwright

/// The effect of a catalog on many carts: quotes are added one by one and parts are merged, in any order with the same
/// figures.
///
/// ```swift
/// var simulation = Simulation()
/// for cart in carts { try simulation.add(price(cart, from: catalog, at: now)) }
/// print(simulation.figures[.usd]?.discountMinor ?? 0)
/// ```
public struct Simulation: Hashable, Sendable {
    /// The figures of the carts of each currency; amounts of different currencies are never added.
    public private(set) var figures: [Currency: SimulationFigures] = [:]

    /// The counts of promotions that were not evaluated, until they are added to the figures, see ``completed(by:)``.
    private var counts: [Currency: VerdictCounts] = [:]

    /// Creates a simulation without carts.
    public init() {}

    /// The number of carts in all currencies.
    public var cartCount: Int { figures.values.reduce(0) { $0 + $1.cartCount } }

    /// Adds a quote. Losses of promotions to others are counted if it was priced with
    /// ``/Cartwright/PricingOptions/Explanation/reasons``.
    ///
    /// - Throws: `money.overflow`, and nothing is added.
    public mutating func add(_ quote: Quote) throws(CartwrightError) {
        // In place: a copy would hold the figures of every promotion again.
        guard try figures[quote.currency]?.add(quote) == nil else { return }
        var first = SimulationFigures(currency: quote.currency)
        try first.add(quote)
        figures[quote.currency] = first
    }

    /// Adds a quote, and the facts about promotions that were not evaluated for it.
    mutating func add(_ quote: Quote, _ sighting: VerdictCounts.Sighting) throws(CartwrightError) {
        try add(quote)
        counts[quote.currency, default: VerdictCounts()].add(sighting)
    }

    /// Returns the figures with the verdicts of all promotions of a catalog, including those that were not evaluated.
    func completed(by catalog: CountingCatalog) -> Simulation {
        var simulation = Simulation()
        simulation.figures = figures
        for (currency, counts) in counts { simulation.figures[currency]?.add(counts, of: catalog) }
        return simulation
    }

    /// Creates a simulation with figures that were read.
    init(_ figures: [SimulationFigures]) {
        self.figures = Dictionary(figures.map { ($0.currency, $0) }) { first, _ in first }
    }

    /// Adds the figures of another part of the carts.
    ///
    /// - Throws: `money.overflow`, and nothing is added.
    public mutating func merge(_ other: Simulation) throws(CartwrightError) {
        var merged = figures
        for (currency, part) in other.figures {
            var figures = merged[currency] ?? SimulationFigures(currency: currency)
            try figures.merge(part)
            merged[currency] = figures
        }
        figures = merged
        for (currency, part) in other.counts { counts[currency, default: VerdictCounts()].merge(part) }
    }
}
