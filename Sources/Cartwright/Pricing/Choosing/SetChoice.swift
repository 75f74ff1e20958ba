internal import BasicContainers

/// Chooses among the contested candidates of a pool, however many they are.
///
/// 1. A short ``PartSearch``, which proves most choices.
/// 2. Where it does not: candidates that reach far are decided about first, and the others in clusters, see
///    ``DividedChoice``.
/// 3. Where that does not prove it either: single changes until none helps, see ``LocalChanges``, and a longer search
///    that begins from what they found.
///
/// A class since clusters of clusters hold one each.
final class SetChoice {
    /// A set, and what none exceeds.
    struct Answer {
        let isMember: NumberSet
        let valueMinor: Int64
        let boundMinor: Int64
    }

    private let pool: CandidatePool
    private let contested: NumberSet
    private let conflicts: Conflicts
    private let trial: Settlement
    private let cost: Int
    private var pipeline: Pipeline
    private var search: PartSearch

    /// Made when it is needed; nil within where the choice does not fall into clusters.
    private var divided: DividedChoice??

    /// How many sets a short search may price.
    private static let shortSearch = 400

    /// How many more one may price that begins from a good set.
    private static let longSearch = 2_000

    /// With fewer contested candidates, a choice is not divided.
    private static let leastDivided = 6

    /// - Parameters:
    ///   - contested: those that a choice is made about; the others are in every set.
    init(_ pool: CandidatePool, contested: NumberSet, _ budget: SearchBudget) throws(CartwrightError) {
        (self.pool, self.contested, cost) = (pool, contested, pool.searchCost)
        conflicts = Conflicts(among: pool)
        pipeline = Pipeline(pool)
        trial = try pipeline.run(pool.all, ignoringStage: true)
        let part = ChoicePart(
            candidates: Array(pool.candidates.indices),
            contested: Array(contested),
            places: Array(pool.frozen.places.indices)
        )
        search = try PartSearch(part, conflicts, trial: trial, isSet: false)
        budget.spend(2, costing: cost)
    }

    /// The best set that was found among allowed candidates.
    func answer(among isAllowed: NumberSet, _ budget: SearchBudget) throws(CartwrightError) -> Answer {
        let best = try searched(among: isAllowed, from: nil, maximumNodes: Self.shortSearch, budget)
        guard search.openMinor != nil else { return Answer(best, best.discountMinor) }
        return try improved(best, among: isAllowed, budget)
    }

    /// A set that is not worse than one that was found, and what none exceeds.
    func answer(
        among isAllowed: NumberSet,
        from start: NumberSet,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Answer {
        try improved(try pipeline.run(start), among: isAllowed, budget)
    }

    private func searched(
        among isAllowed: NumberSet,
        from start: Settlement?,
        maximumNodes: Int,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Settlement {
        let nodes = min(maximumNodes, budget.nodes(costing: cost))
        let best = try search.best(among: isAllowed, from: start, maximumNodes: nodes, by: &pipeline)
        budget.spend(search.nodes, costing: cost)
        return best
    }

    private func improved(
        _ start: Settlement,
        among isAllowed: NumberSet,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Answer {
        var (best, boundMinor) = (start, Int64.max)
        let divided = try dividedIfAny(budget)
        if let divided {
            (best, boundMinor) = try divided.answer(among: isAllowed, from: best, budget.part(ofEqual: 2))
            if boundMinor <= best.discountMinor { return Answer(best, boundMinor) }
        }
        let changes = LocalChanges(pool, conflicts, contested.intersection(isAllowed), budget)
        best = try changes.improved(best, by: &pipeline)
        guard divided == nil, boundMinor > best.discountMinor else { return Answer(best, boundMinor) }
        let found = try searched(among: isAllowed, from: best, maximumNodes: Self.longSearch, budget)
        let open = search.openMinor ?? 0
        if found.discountMinor > best.discountMinor, open > found.discountMinor {
            best = try changes.settled(found, by: &pipeline)
        } else {
            best = found
        }
        return Answer(best, open)
    }

    private func dividedIfAny(_ budget: SearchBudget) throws(CartwrightError) -> DividedChoice? {
        if let divided { return divided }
        var made: DividedChoice?
        if contested.count >= Self.leastDivided {
            made = try DividedChoice(pool, contested: contested, conflicts, trial: trial, budget)
        }
        divided = made
        return made
    }
}

extension SetChoice.Answer {
    fileprivate init(_ settlement: Settlement, _ boundMinor: Int64) {
        let value = settlement.discountMinor
        self.init(isMember: settlement.isMember, valueMinor: value, boundMinor: max(value, boundMinor))
    }
}
