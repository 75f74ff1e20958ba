/// The candidates of a cart, and what each of their effects may touch there: worked out once, however many sets of them
/// are priced.
///
/// Places are numbered: the lines of the cart first, then its shipments.
final class Lineup: Sendable {
    let frozen: FrozenCart

    /// In order of priority, then id.
    let candidates: [Candidate]

    /// The effects of the candidates, in the order in which a pricing carries them out. The only effect of a promotion
    /// is not among them where it can take nothing off this cart, whatever others do.
    let steps: [Step]

    /// Whether a candidate has conditions on what earlier stages left.
    let readsStage: Bool

    /// The candidates that have a step.
    private let active: NumberSet

    /// The places of all steps, each in the order in which ties are settled. Steps that touch the same share them.
    let places: [Int]

    /// One effect of one candidate on this cart. Plain numbers, so that many of them cost little.
    struct Step: Sendable {
        fileprivate(set) var candidate: Int
        /// The effect's position in its promotion.
        let effect: Int
        let stage: Stage
        let actsLast: Bool
        let kernel: Kernel
        /// Where its places stand. Those of unit effects are in the order in which units are taken.
        let places: Range<Int>
        /// Where the lines stand that have to be bought, in the order in which their units are.
        let boughtPlaces: Range<Int>
        /// Whether both are the same lines.
        let buysWhatItGets: Bool
    }

    /// How a step works out what it takes.
    enum Kernel: Sendable {
        /// A percentage of each place for itself.
        case percentOfEach(Percentage, maximumMinor: Int64)
        /// A percentage of all places together, spread over them.
        case percentOfAll(Percentage, maximumMinor: Int64)
        /// An amount, spread over all places.
        case amount(minor: Int64)
        /// A percentage of some units.
        case percentOfUnits(Percentage, UnitRule)
        /// Units for those who buy others.
        case buy(Terms)
        /// Whatever the effect proposes.
        case proposal
    }

    /// How many units are got for how many that are bought.
    struct Terms: Sendable {
        let percent: Percentage
        let buyCount: Int64
        let getCount: Int64
        let maximumApplications: Int64?
        let maximumUnits: Int64?
    }

    init(_ candidates: [Candidate], of frozen: FrozenCart) {
        self.frozen = frozen
        self.candidates = candidates
        var finder = PlaceFinder(frozen)
        var steps: [Step] = []
        steps.reserveCapacity(candidates.count)
        var active = NumberSet()
        for index in candidates.indices {
            let candidate = candidates[index]
            for position in 0..<candidate.plan.effects.count {
                let effect = frozen.sources.planned(position, of: candidate.plan)
                guard let kernel = finder.kernel(of: effect, position, for: candidate) else { continue }
                let step = Step(
                    candidate: index,
                    effect: position,
                    stage: effect.stage,
                    actsLast: effect.actsLast,
                    kernel: kernel,
                    places: finder.places(of: effect, position, for: candidate),
                    boughtPlaces: finder.boughtPlaces(of: effect, for: candidate),
                    buysWhatItGets: finder.buysWhatItGets(effect)
                )
                if candidate.plan.effects.count == 1, finder.isIdle(step) { continue }
                active[index] = true
                steps.insertInOrder(step)
            }
        }
        self.active = active
        self.steps = steps
        places = finder.places
        readsStage = candidates.contains(where: \.plan.readsStage)
    }

    private init(_ whole: Lineup, keeping kept: NumberSet) {
        frozen = whole.frozen
        candidates = kept.map { whole.candidates[$0] }
        var numbers = Array(repeating: 0, count: whole.candidates.count)
        for (number, candidate) in kept.enumerated() { numbers[candidate] = number }
        steps = whole.steps.filter { kept[$0.candidate] }.map { $0.with(candidate: numbers[$0.candidate]) }
        active = NumberSet(steps.lazy.map(\.candidate))
        places = whole.places
        readsStage = candidates.contains(where: \.plan.readsStage)
    }

    /// The same for some of the candidates.
    func keeping(_ kept: NumberSet) -> Lineup { Lineup(self, keeping: kept) }

    /// Every candidate.
    var all: NumberSet { NumberSet(below: candidates.count) }

    /// Whether a candidate can give nothing, whatever others do, so that it is in nobody's way.
    func isIdle(_ candidate: Int) -> Bool { !active[candidate] && !candidates[candidate].plan.readsStage }

    /// The promotion of a candidate.
    func promotion(of candidate: Int) -> Promotion { frozen.sources.promotion(of: candidates[candidate].plan) }

    /// The id of a candidate.
    func id(of candidate: Int) -> String { frozen.sources.id(of: candidates[candidate].plan) }

    /// What is known about the effect of a step.
    func planned(_ step: Step) -> PlannedEffect {
        frozen.sources.planned(step.effect, of: candidates[step.candidate].plan)
    }

    /// The effect of a step.
    func effect(_ step: Step) -> any Effect {
        frozen.sources.effect(step.effect, of: candidates[step.candidate].plan)
    }
}

extension [Lineup.Step] {
    /// Inserts a step behind all that go before it or come at the same time. Steps come nearly in order.
    fileprivate mutating func insertInOrder(_ step: Lineup.Step) {
        var place = endIndex
        while place > 0, step.turn < self[place - 1].turn { place -= 1 }
        if place == endIndex { append(step) } else { insert(step, at: place) }
    }
}

extension Lineup.Step {
    /// The same step of a candidate that stands elsewhere.
    fileprivate func with(candidate: Int) -> Lineup.Step {
        var step = self
        step.candidate = candidate
        return step
    }

    /// Stage by stage, and in each those that act last behind the others.
    fileprivate var turn: Int { stage.rawValue * 2 + (actsLast ? 1 : 0) }
}
