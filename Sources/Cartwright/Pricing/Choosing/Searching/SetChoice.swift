internal import BasicContainers

/// Chooses among the contested candidates of a pool of any size.
///
/// 1. A short ``PartSearch`` proves most choices.
/// 2. Otherwise, candidates with a wide reach are decided first, and the others in clusters, see ``DividedChoice``.
/// 3. If that does not prove the choice, single changes are made until none improves it, see ``LocalChanges``.
/// 4. For the whole choice, and not for clusters, a longer search starts from the result. A small choice that does not
///    fall into clusters is searched earlier, see ``isSearchedAtOnce(_:)``.
///
/// It is a class since each cluster holds a choice of its own.
final class SetChoice {
    /// A set, and an upper bound of any set's discount.
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

    /// The division into clusters, made on first use; the inner value is nil if the choice does not fall into clusters.
    private var divided: DividedChoice??

    /// The number of sets that a short search may price.
    private static let shortSearch = 400

    /// The number of contested candidates above which a divided choice is not searched as a whole.
    private static let mostSearched = 64

    /// The changes made last.
    private var changes: LocalChanges?

    /// The number of sets that a search may price that starts from a good set.
    private static let longSearch = 2_000

    /// The number of wide candidates above which a small choice is searched as a whole before it is divided.
    private static let mostWide = 8

    /// The number of contested candidates below which a choice is not divided.
    private static let leastDivided = 6

    /// - Parameters:
    ///   - contested: the candidates to choose among; the others are in every set.
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

    /// Returns the best set found among allowed candidates.
    func answer(among isAllowed: NumberSet, _ budget: SearchBudget) throws(CartwrightError) -> Answer {
        let best = try searched(among: isAllowed, from: nil, maximumNodes: Self.shortSearch, budget)
        guard let openMinor = search.openMinor else { return Answer(best, best.discountMinor) }
        let answer = try improved(best, among: isAllowed, boundMinor: openMinor, budget)
        guard answer.boundMinor > answer.valueMinor, isWhole else { return answer }
        return try searched(from: answer, among: isAllowed, maximumNodes: Self.longSearch, budget)
    }

    /// Returns true if the short search should continue: few candidates are contested, and they do not fall into
    /// clusters, or only after many are decided.
    func isSearchedAtOnce(_ budget: SearchBudget) throws(CartwrightError) -> Bool {
        guard isSmall else { return false }
        guard let divided = try dividedIfAny(budget) else { return true }
        return divided.wide.count > Self.mostWide
    }

    /// Returns true if a search of the whole choice is worthwhile after it was divided.
    private func isSearchedAgain(_ budget: SearchBudget) throws(CartwrightError) -> Bool {
        if isSmall { try !isSearchedAtOnce(budget) } else { isWhole }
    }

    private var isSmall: Bool { contested.count <= Self.mostSearched }

    /// Returns a set that is not worse than a known one, and an upper bound of any set's discount.
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

    /// Searches from a set that no single change improves.
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

    /// True if the division was tried and the choice does not fall into clusters.
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
