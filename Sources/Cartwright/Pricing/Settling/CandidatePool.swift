internal import BasicContainers

/// The candidates of a cart, and what each of their effects may touch there: worked out once, however many sets of them
/// are priced.
///
/// Places are numbered in the order in which ties are settled: lines by id, then shipments by id.
final class CandidatePool: Sendable {
    let frozen: FrozenCart

    /// In order of priority, then id.
    let candidates: [Candidate]

    /// The effects of the candidates, in the order in which a pricing carries them out. The only effect of a promotion
    /// is not among them where it can take nothing off this cart, whatever others do.
    let steps: UniqueArray<Step>

    /// Whether a candidate has conditions on what earlier stages left.
    let readsStage: Bool

    /// Whether each candidate has one step at most.
    let hasSingleSteps: Bool

    /// The candidates that may give something, or look at what others gave.
    let acting: NumberSet

    /// The places of all steps.
    let placeSets: NumberTable

    /// What it costs to price a set of all candidates, in amounts off one place.
    let cost: Int

    /// How many lines and shipments were looked at to find the places of the steps.
    let visits: Int

    /// Whether the cart and the promotions are more than one quote may be. Some steps are missing then.
    let isTooLarge: Bool

    /// The lines in the orders in which units are taken; none where nobody takes any.
    let linesByPrice: LinesByPrice

    init(_ candidates: [Candidate], of frozen: FrozenCart) {
        self.frozen = frozen
        self.candidates = candidates
        var finder = PlaceFinder(frozen, capacity: candidates.count)
        var steps = UniqueArray<Step>(minimumCapacity: candidates.count)
        var acting = NumberSet()
        for index in candidates.indices {
            for position in 0..<frozen.promotions.effectCount(of: candidates[index].promotion) {
                let effect = frozen.promotions.compiledEffect(position, of: candidates[index].promotion)
                guard let step = finder.step(effect, position, of: candidates[index], index) else { continue }
                acting[index] = true
                steps.append(step)
            }
        }
        steps.sortByTurn()
        hasSingleSteps = steps.count == acting.count
        // Conditions on the stage look at all places, too.
        let testCount = candidates.count(where: \.stacking.readsStage) * PricingLimits.costOfProposal
        cost = finder.cost + frozen.places.count * (1 + testCount) + candidates.count
        (visits, isTooLarge) = (finder.visits, finder.isTooMuch)
        placeSets = finder.sets
        linesByPrice = !steps.isEmpty && steps[0].stage == .unit ? LinesByPrice(frozen) : LinesByPrice()
        readsStage = candidates.contains(where: \.stacking.readsStage)
        if readsStage {
            for index in candidates.indices where candidates[index].stacking.readsStage { acting[index] = true }
        }
        self.acting = acting
        self.steps = steps
    }

    private init(_ whole: CandidatePool, keeping kept: NumberSet) {
        frozen = whole.frozen
        (cost, visits, isTooLarge) = (whole.cost, whole.visits, whole.isTooLarge)
        candidates = kept.map { whole.candidates[$0] }
        var numbers = Array(repeating: 0, count: whole.candidates.count)
        for (number, candidate) in kept.enumerated() { numbers[candidate] = number }
        var steps = UniqueArray<Step>(minimumCapacity: whole.steps.count)
        for index in whole.steps.indices where kept[whole.steps[index].candidate] {
            let step = whole.steps[index]
            steps.append(step.with(candidate: numbers[step.candidate]))
        }
        self.steps = steps
        placeSets = NumberTable(copying: whole.placeSets)
        linesByPrice = LinesByPrice(copying: whole.linesByPrice)
        hasSingleSteps = whole.hasSingleSteps
        readsStage = candidates.contains(where: \.stacking.readsStage)
        acting = NumberSet(kept.enumerated().lazy.filter { whole.acting[$1] }.map(\.offset))
    }

    /// The same for some of the candidates.
    func keeping(_ kept: NumberSet) -> CandidatePool { CandidatePool(self, keeping: kept) }

    /// Every candidate.
    var all: NumberSet { NumberSet(below: candidates.count) }

    /// Whether a candidate can give nothing, whatever others do, so that it is in nobody's way.
    func isIdle(_ candidate: Int) -> Bool { !acting[candidate] }

    /// The promotion of a candidate.
    func promotion(of candidate: Int) -> Promotion { frozen.promotions[candidates[candidate].promotion] }

    /// The code of a candidate, as the shop spells it.
    func code(of candidate: Int) -> String? { frozen.promotions.code(of: candidates[candidate].promotion) }

    /// The id of a candidate.
    func id(of candidate: Int) -> String { frozen.promotions.id(of: candidates[candidate].promotion) }

    /// The rule by which a step picks units.
    func unitRule(_ rule: Int32, of step: Step) -> UnitRule {
        frozen.promotions.unitRule(rule, of: candidates[step.candidate].promotion)
    }

    /// The terms on which a step gives units.
    func terms(_ terms: Int32, of step: Step) -> BuyTerms {
        frozen.promotions.terms(terms, of: candidates[step.candidate].promotion)
    }

    /// The tiers of which each place reaches its own.
    func placeTiers(_ number: Int32, of step: Step) -> Tiers<TierBenefit> {
        frozen.promotions.placeTiers(number, of: candidates[step.candidate].promotion)
    }

    /// The free line of a step.
    func gift(_ number: Int32, of step: Step) -> GiftLine {
        frozen.promotions.gift(number, of: candidates[step.candidate].promotion)
    }

    /// Whether the budget of a step's promotion leaves it anything, if it has a partial one.
    func maySpend(_ step: Step) -> Bool { !step.hasBudget || (candidates[step.candidate].spend?.leftMinor ?? 1) > 0 }

    /// Whether anything that is wanted of list prices finds room.
    func findsRoom(for step: Step, _ wanted: (_ place: Int, _ amountMinor: Int64) -> Int64) -> Bool {
        guard maySpend(step) else { return false }
        for place in placeSets[step.places.row] where frozen.places[place].roomMinor > 0 {
            if wanted(place, frozen.places[place].amountMinor) > 0 { return true }
        }
        return false
    }

    /// The line whose units a step takes first.
    func firstPlace(of step: Step, in order: UnitRule.Take) -> Int? {
        for position in 0..<linesByPrice.count {
            let place = linesByPrice[order, position].index
            if placeSets[step.places, place] { return place }
        }
        return nil
    }

    /// The effect of a step.
    func effect(_ step: Step) -> any Effect {
        frozen.promotions.effect(step.effect, of: candidates[step.candidate].promotion)
    }
}
