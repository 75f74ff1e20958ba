public import Cartwright
import CartwrightScenarios

/// Compares the engine's quote of one scenario with a second implementation of the rules.
public struct OracleCheck {
    /// The differences of the engine's quote, in words; empty if there are none.
    public private(set) var findings: [String] = []

    /// The number of promotions that the choice is about.
    public private(set) var contested = 0

    /// True if the choice was compared, and not only the discounts of the chosen promotions.
    public private(set) var comparesChoice = false

    /// The number of applied promotions.
    public private(set) var applied = 0

    /// The number of promotions without conflict that the best set is better without.
    public private(set) var leftOut = 0

    private let scenario: PlainScenario

    /// - Parameters:
    ///   - value: a scenario of small quantities, since each unit is priced separately.
    ///   - clock: the instant for a scenario without one.
    ///   - mostContested: the largest number of promotions for which every set is tried. With more, only the set chosen
    ///     by the engine is priced.
    /// - Throws: the error of the engine if it refuses the scenario.
    public init(
        _ value: JSONValue,
        clock: Instant,
        mostContested: Int = 8
    ) throws {
        scenario = PlainScenario(value, clock: clock.milliseconds)
        let quote = try Self.quote(value, clock, explanation: .applied)
        applied = quote.applied.count
        let choice = PlainChoice(scenario)
        contested = choice.contested.count
        comparesChoice = scenario.isByPriority || contested <= mostContested
        guard comparesChoice else {
            compareAmounts(quote, choice.contested)
            return
        }
        let chosen = choice.chosen()
        if !scenario.isByPriority { leftOut = choice.leftOutCount(of: chosen) }
        compare(quote, chosen)
    }

    /// Prices a scenario. If it names the currency of a catalog, its promotions come from a catalog, which may have
    /// options.
    static func quote(
        _ value: JSONValue,
        _ clock: Instant,
        explanation: PricingOptions.Explanation
    ) throws -> Quote {
        var scenario = try Scenario(value, vocabulary: .standard.checkingIdentities)
        var catalog = Catalog.empty
        if case .string(let code)? = value["x_catalog_currency"] {
            let options = try value["x_catalog_options"].map { try ShopOptions($0, at: .root) } ?? ShopOptions()
            catalog = try Catalog(scenario.promotions, currency: try Currency(code), options: options)
            scenario.promotions = []
        }
        return try scenario.quote(with: catalog, clock: clock, explanation: explanation)
    }

    private mutating func compare(_ quote: Quote, _ chosen: PlainSettlement) {
        let (found, expected) = (quote.applied.map(\.promotion), chosen.applied.map(\.id))
        if found != expected { findings.append("applied: expected \(expected), found \(found)") }
        findings += QuoteAmounts(quote).differences(from: QuoteAmounts(chosen))
    }

    /// Compares the quote with the discounts of the applied promotions. One more promotion may be in the set and use
    /// units up, although it gives nothing.
    private mutating func compareAmounts(_ quote: Quote, _ contested: [PlainPromotion]) {
        let applied = Set(quote.applied.map(\.promotion))
        let differences = ([[]] + contested.map { [$0.id] }).map { others in
            var pipeline = PlainPipeline(scenario, applied.union(others))
            return QuoteAmounts(quote).differences(from: QuoteAmounts(pipeline.run()))
        }
        if !differences.contains([]) { findings += differences[0] }
    }
}
