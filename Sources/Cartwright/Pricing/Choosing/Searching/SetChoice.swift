internal import BasicContainers

/// Chooses among the contested candidates of a pool, however many they are.
///
/// 1. A short ``PartSearch``, which proves most choices.
/// 2. Where it does not: candidates that reach far are decided about first, and the others in clusters, see
///    ``DividedChoice``.
/// 3. Where that does not prove it either: single changes until none helps, see ``LocalChanges``.
/// 4. Of the whole choice, and not of clusters, a longer search that begins from what they found; a small choice that
///    does not fall into clusters has had one before, see ``isSearchedAtOnce(_:)``.
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

    /// The number of sets that a short search may price.
    private static let shortSearch = 400

    /// With more contested candidates, a choice that is divided is not searched as a whole.
    private static let mostSearched = 64

    /// The changes that were made last.
    private var changes: LocalChanges?

    /// The number of sets that one may price that begins from a good set.
    private static let longSearch = 2_000

    /// With more that reach far, a small choice is searched as a whole before it is divided.
    private static let mostWide = 8

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
        guard let openMinor = search.openMinor else { return Answer(best, best.discountMinor) }
        let answer = try improved(best, among: isAllowed, boundMinor: openMinor, budget)
        guard answer.boundMinor > answer.valueMinor, isWhole else { return answer }
        return try searched(from: answer, among: isAllowed, maximumNodes: Self.longSearch, budget)
    }

    /// True where the short search is best gone on with: few are contested, and they do not fall into clusters, or only
    /// once many are decided about.
    func isSearchedAtOnce(_ budget: SearchBudget) throws(CartwrightError) -> Bool {
        guard isSmall else { return false }
        guard let divided = try dividedIfAny(budget) else { return true }
        return divided.wide.count > Self.mostWide
    }

    /// True where a search of the whole choice is worth it once it was divided.
    private func isSearchedAgain(_ budget: SearchBudget) throws(CartwrightError) -> Bool {
        if isSmall { try !isSearchedAtOnce(budget) } else { isWhole }
    }

    private var isSmall: Bool { contested.count <= Self.mostSearched }

    /// A set that is not worse than one that was found, and what none exceeds.
    ///
    /// - Parameter maximumNodes: the number of sets that may be priced in all, before single changes end it.
    func answer(
        among isAllowed: NumberSet,
        from start: NumberSet,
        maximumNodes: Int,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Answer {
        let answer = try improved(try pipeline.run(start), among: isAllowed, boundMinor: .max, budget)
        guard answer.boundMinor > answer.valueMinor, try isSearchedAgain(budget) else { return answer }
        let last = SearchBudget(isSmall ? .max : PricingLimits.costOfLastSearch)
        defer { budget.count(last.nodes) }
        return try searched(from: answer, among: isAllowed, maximumNodes: maximumNodes - budget.nodes, last)
    }

    /// A search that begins from a set that no single change betters.
    private func searched(
        from answer: Answer,
        among isAllowed: NumberSet,
        maximumNodes: Int,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Answer {
        let start = try pipeline.run(answer.isMember)
        var best = try searched(among: isAllowed, from: start, maximumNodes: maximumNodes, budget)
        guard let openMinor = search.openMinor else { return Answer(best, best.discountMinor) }
        if best.isMember != start.isMember, let changes { best = try changes.settled(best, by: &pipeline) }
        return Answer(best, min(answer.boundMinor, openMinor))
    }

    private func searched(
        among isAllowed: NumberSet,
        from start: Settlement?,
        maximumNodes: Int,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Settlement {
        let nodes = max(1, min(maximumNodes, budget.nodes(costing: cost)))
        let best = try search.best(among: isAllowed, from: start, maximumNodes: nodes, by: &pipeline)
        budget.spend(search.nodes, costing: cost)
        return best
    }

    private func improved(
        _ start: Settlement,
        among isAllowed: NumberSet,
        boundMinor: Int64,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Answer {
        var (best, boundMinor) = (start, boundMinor)
        let divided = try dividedIfAny(budget)
        if let divided {
            let answer = try divided.answer(among: isAllowed, from: best, budget.part(ofEqual: 2))
            (best, boundMinor) = (answer.best, min(boundMinor, answer.boundMinor))
            if boundMinor <= best.discountMinor { return Answer(best, boundMinor) }
        }
        let changed = contested.intersection(isAllowed)
        let changes = LocalChanges(pool, conflicts, changed, taking: search.candidatesMinor, budget)
        self.changes = changes
        best = try changes.improved(best, by: &pipeline)
        return Answer(best, boundMinor)
    }

    /// True where it was tried to divide the choice, and it does not fall into clusters.
    private var isWhole: Bool { if case .some(.none) = divided { true } else { false } }

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
