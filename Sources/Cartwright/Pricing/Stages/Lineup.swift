/// The candidates of a cart, and what each of their effects may touch there: worked out once, however many sets of them
/// are priced.
///
/// Places are numbered in the order in which ties are settled: lines by id, then shipments by id.
final class Lineup: Sendable {
    let frozen: FrozenCart

    /// In order of priority, then id.
    let candidates: [Candidate]

    /// The effects of the candidates, in the order in which a pricing carries them out. The only effect of a promotion
    /// is not among them where it can take nothing off this cart, whatever others do.
    let steps: [Step]

    /// Whether a candidate has conditions on what earlier stages left.
    let readsStage: Bool

    /// Whether each candidate has one step at most.
    let hasSingleSteps: Bool

    /// The candidates that may give something, or look at what others gave.
    let acting: NumberSet

    /// The places of all steps, list by list. Steps that touch the same share one.
    let places: [PlaceNumber]

    /// The same as sets.
    let placeSets: NumberTable

    /// The lines in the orders in which units are taken; none where nobody takes any.
    let linesByPrice: LinesByPrice

    init(_ candidates: [Candidate], of frozen: FrozenCart) {
        self.frozen = frozen
        self.candidates = candidates
        var finder = PlaceFinder(frozen, capacity: candidates.count)
        var steps: [Step] = []
        steps.reserveCapacity(candidates.count)
        var acting = NumberSet()
        let plans = frozen.sources.plans
        for index in candidates.indices {
            let (promotion, hasOne) = (candidates[index].promotion, candidates[index].traits.hasOneEffect)
            let isPartial = candidates[index].spend?.isPartial == true
            for position in 0..<Int(plans[promotion].effectCount) {
                let effect = plans.effect(position, of: promotion)
                let kernel = isPartial ? .proposal : Kernel(effect, position, of: promotion, frozen)
                guard let kernel else { continue }
                let reached = finder.places(of: effect, position, for: promotion)
                let bought = finder.boughtPlaces(of: effect, got: reached, for: promotion)
                let step = Step(index, position, effect, kernel, reached, bought)
                if hasOne, finder.isIdle(step, of: promotion) { continue }
                acting[index] = true
                steps.insertInOrder(step)
            }
        }
        hasSingleSteps = steps.count == acting.count
        (places, placeSets) = (finder.places, finder.sets)
        linesByPrice = steps.first?.stage == .unit ? LinesByPrice(frozen) : .none
        readsStage = candidates.contains(where: \.traits.readsStage)
        if readsStage {
            for index in candidates.indices where candidates[index].traits.readsStage { acting[index] = true }
        }
        (self.acting, self.steps) = (acting, steps)
    }

    private init(_ whole: Lineup, keeping kept: NumberSet) {
        frozen = whole.frozen
        candidates = kept.map { whole.candidates[$0] }
        var numbers = Array(repeating: 0, count: whole.candidates.count)
        for (number, candidate) in kept.enumerated() { numbers[candidate] = number }
        steps = whole.steps.filter { kept[$0.candidate] }.map { $0.with(candidate: numbers[$0.candidate]) }
        (places, placeSets, hasSingleSteps) = (whole.places, whole.placeSets, whole.hasSingleSteps)
        linesByPrice = whole.linesByPrice
        readsStage = candidates.contains(where: \.traits.readsStage)
        acting = NumberSet(kept.enumerated().lazy.filter { whole.acting[$1] }.map(\.offset))
    }

    /// The same for some of the candidates.
    func keeping(_ kept: NumberSet) -> Lineup { Lineup(self, keeping: kept) }

    /// Every candidate.
    var all: NumberSet { NumberSet(below: candidates.count) }

    /// Whether a candidate can give nothing, whatever others do, so that it is in nobody's way.
    func isIdle(_ candidate: Int) -> Bool { !acting[candidate] }

    /// The promotion of a candidate.
    func promotion(of candidate: Int) -> Promotion { frozen.sources[candidates[candidate].promotion] }

    /// The id of a candidate.
    func id(of candidate: Int) -> String { frozen.sources.id(of: candidates[candidate].promotion) }

    /// The places of a step, by their numbers.
    func places(of step: Step) -> some Collection<Int> { places[step.places.range].lazy.map(\.index) }

    /// Whether the line at a place is one that a step asks to be bought.
    func isBought(_ place: Int, in step: Step) -> Bool { placeSets[step.boughtPlaces.row, place] }

    /// What is known about the effect of a step.
    func planned(_ step: Step) -> PlannedEffect {
        frozen.sources.plans.effect(step.effect, of: candidates[step.candidate].promotion)
    }

    /// The rule by which a step picks units.
    func unitRule(_ rule: Int32, of step: Step) -> UnitRule {
        frozen.sources.unitRule(rule, of: candidates[step.candidate].promotion)
    }

    /// The terms on which a step gives units.
    func terms(_ terms: Int32, of step: Step) -> BuyTerms {
        frozen.sources.terms(terms, of: candidates[step.candidate].promotion)
    }

    /// The effect of a step.
    func effect(_ step: Step) -> any Effect {
        frozen.sources.effect(step.effect, of: candidates[step.candidate].promotion)
    }
}
