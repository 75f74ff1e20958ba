import BasicContainers
import CartwrightScenarios

@testable import Cartwright

/// Prices sets of the promotions of a scenario, independently of the engine's choice.
///
/// A class, since a pipeline cannot be copied, and all sets share its memory.
final class SetPricer {
    /// The promotions that pass the gates and the conditions on the list, and give something when alone.
    let pool: CandidatePool

    private let eligibility: Eligibility
    private let cart: InternedCart
    private let options: PricingOptions

    /// The number of sets that were priced.
    private(set) var count = 0

    private var pipeline: Pipeline
    private let numbers: [String: Int]

    /// By candidate, the candidates that are incompatible with it.
    private let barred: [NumberSet]

    private let conflicts: Conflicts

    init(_ scenario: Scenario, clock: Instant) throws {
        let catalog = try Catalog(scenario.promotions)
        let instant = scenario.now ?? clock
        let frozen = try FrozenCart(scenario.cart, at: instant, scenario.options)
        let interned = InternedCart(frozen, for: try PromotionPool(catalog))
        cart = interned
        var options = scenario.options
        options.explanation = .applied
        self.options = options
        eligibility = try Eligibility(interned, catalog, [], .none, options.ofChoice)
        let candidates = eligibility.candidates
        let whole = CandidatePool(candidates, of: interned)
        var pipeline = Pipeline(whole)
        let useful = try candidates.indices.filter { try pipeline.run(only: $0).outcomes[$0].gives }
        let pool = whole.keeping(NumberSet(useful))
        self.pool = pool
        self.pipeline = Pipeline(pool)
        conflicts = Conflicts(among: pool)
        numbers = Dictionary(pool.candidates.indices.map { (pool.id(of: $0), $0) }) { first, _ in first }
        barred = pool.candidates.indices.map { a in
            NumberSet(
                pool.candidates.indices.filter {
                    $0 != a && !pool.candidates[a].stacking.isCompatible(with: pool.candidates[$0].stacking)
                }
            )
        }
    }

    /// The engine's choice among all promotions of the scenario.
    struct Chosen {
        /// The members of the set, including those that give nothing in it but use units up.
        let set: NumberSet
        let choice: Choice
        let quote: Quote
    }

    func chosen() throws -> Chosen {
        var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: cart))
        let chosen = try Chooser(cart: cart, options: options.ofChoice).choose(by: &pipeline)
        guard let choice = chosen.choice else { throw NoChoice() }
        let settlement = chosen.settlement
        return Chosen(
            set: set(of: settlement.isMember.map(settlement.pool.id)),
            choice: choice,
            quote: try Quote(chosen, of: cart, options)
        )
    }

    struct NoChoice: Error {}

    /// Returns the candidates among some promotions.
    func set(of ids: some Sequence<String>) -> NumberSet { NumberSet(ids.compactMap { numbers[$0] }) }

    /// Returns the members of a set that are incompatible with a candidate.
    func barred(by candidate: Int, in set: NumberSet) -> NumberSet { barred[candidate].intersection(set) }

    /// Returns the candidates that are incompatible with a member of a set.
    func barred(by set: NumberSet) -> NumberSet {
        var result = NumberSet()
        for candidate in set { result.formUnion(barred[candidate]) }
        return result
    }

    /// Returns the members of a set that contend with a candidate for units: both act on units of one line, and one of
    /// them uses units up.
    func contending(with candidate: Int, in set: NumberSet) -> NumberSet {
        NumberSet(set.filter { $0 != candidate && conflicts.reach.contend(candidate, $0) })
    }

    func price(_ set: NumberSet) throws -> Settlement {
        count += 1
        return try pipeline.run(set)
    }

    /// Returns the discount of a set, or nil if it exceeds a budget.
    func value(of set: NumberSet) throws -> Int64? {
        let settlement = try price(set)
        return settlement.isWithinBudgets ? settlement.discountMinor : nil
    }

    /// True if both promotions are members of one group.
    func areOfOneGroup(_ a: Int, _ b: Int) -> Bool {
        guard let group = pool.candidates[a].stacking.partners.group else { return false }
        return pool.candidates[b].stacking.partners.group == group
    }
}
