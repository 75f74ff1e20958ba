public import Cartwright
import CartwrightScenarios

/// Prices one scenario with the engine and by the rules written down once more, and compares.
public struct OracleCheck {
    /// Where the engine's quote differs, in words; empty where all is equal.
    public private(set) var findings: [String] = []

    /// How many promotions a choice was to be made about.
    public private(set) var contested = 0

    /// Whether the choice was compared, and not just what the chosen ones take off.
    public private(set) var comparesChoice = false

    /// How many promotions are applied.
    public private(set) var applied = 0

    /// The number of promotions in no conflict that the best set is better without.
    public private(set) var leftOut = 0

    private let scenario: PlainScenario

    /// - Parameters:
    ///   - value: a scenario of small quantities: each unit is looked at by itself.
    ///   - clock: the instant where it names none.
    ///   - mostContested: the most promotions of which every set is tried. Where there are more, only what the engine
    ///     chose is priced.
    /// - Throws: where the engine refuses the scenario.
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

    /// A scenario that names the currency of a catalog has its promotions from one.
    static func quote(
        _ value: JSONValue,
        _ clock: Instant,
        explanation: PricingOptions.Explanation
    ) throws -> Quote {
        var scenario = try Scenario(value)
        var catalog = Catalog.empty
        if case .string(let code)? = value["x_catalog_currency"] {
            catalog = try Catalog(scenario.promotions, currency: try Currency(code))
            scenario.promotions = []
        }
        return try scenario.quote(with: catalog, clock: clock, explanation: explanation)
    }

    private mutating func compare(_ quote: Quote, _ chosen: PlainSettlement) {
        let (found, expected) = (quote.applied.map(\.promotion), chosen.applied.map(\.id))
        if found != expected { findings.append("applied: expected \(expected), found \(found)") }
        findings += QuoteAmounts(quote).differences(from: QuoteAmounts(chosen))
    }

    /// Compares with what the applied promotions take off. One of the others may be in the set and use units up, though
    /// it gives nothing.
    private mutating func compareAmounts(_ quote: Quote, _ contested: [PlainPromotion]) {
        let applied = Set(quote.applied.map(\.promotion))
        let differences = ([[]] + contested.map { [$0.id] }).map { others in
            var pipeline = PlainPipeline(scenario, applied.union(others))
            return QuoteAmounts(quote).differences(from: QuoteAmounts(pipeline.run()))
        }
        if !differences.contains([]) { findings += differences[0] }
    }
}
