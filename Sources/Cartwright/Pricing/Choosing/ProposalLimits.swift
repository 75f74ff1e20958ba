/// What the steps that make proposals take at most in any set, as ``SetBound`` explains.
struct ProposalLimits {
    /// In the order of the steps, in minor units; nil where nothing is known.
    private(set) var mostMinor: [Int64?]

    init(_ pipeline: Pipeline) {
        let lineup = pipeline.lineup
        mostMinor = lineup.steps.map { _ in nil }
        guard lineup.steps.contains(where: \.makesProposals) else { return }
        let reach = UnitReach(of: lineup)
        for (index, step) in lineup.steps.enumerated() where step.makesProposals {
            let effect = lineup.candidates[step.candidate].plan.effects[step.effect]
            guard effect.isKnown else { continue }
            let room = lineup.roomMinor(of: effect, step)
            let isLimit =
                effect.wantsTheSameAlways(of: step.candidate, among: lineup.candidates, reach)
                || (pipeline.wantedByStep[index] > 0
                    && effect.wantsMostBesideAll(of: step.candidate, among: lineup.candidates, reach))
            mostMinor[index] = isLimit ? min(room, pipeline.wantedByStep[index]) : room
        }
    }
}

extension Lineup.Step {
    fileprivate var makesProposals: Bool {
        switch kernel {
        case .proposal, .buy, .percentOfUnits: true
        case .percentOfEach, .percentOfAll, .amount: false
        }
    }
}

extension Lineup {
    /// What is above the floors of the places that an effect of the engine reaches.
    fileprivate func roomMinor(of effect: PlannedEffect, _ step: Step) -> Int64 {
        let frozen = frozen
        let room = { (place: Int) in frozen.amounts[place] - frozen.floors[place] }
        switch effect.stage {
        case .gift: return 0
        case .unit: return places[step.places].reduce(0) { $0 + room($1) }
        case .line, .order, .shipping, .total: break
        }
        return frozen.amounts.indices.reduce(0) { sum, place in
            let isReached =
                place < frozen.lineCount
                ? effect.stage != .shipping && effect.reaches(frozen.cart.lines[place])
                : effect.stage == .shipping || effect.stage == .total
            return isReached ? sum + room(place) : sum
        }
    }
}

extension PlannedEffect {
    /// Whether it takes the same units in every set: off list prices, and nobody before it uses up any that it reaches.
    fileprivate func wantsTheSameAlways(of candidate: Int, among candidates: [Candidate], _ reach: UnitReach) -> Bool {
        guard stage == .unit else { return false }
        switch kind {
        case .percentOfUnits, .buy: return reach.usersBefore(candidate, among: candidates).isEmpty
        case .percent, .amount, .other: return false
        }
    }

    /// Whether it takes one unit, the cheapest that is left, where each of those that use units up before it uses the
    /// same ones always: the more of them there are, the dearer that unit.
    fileprivate func wantsMostBesideAll(of candidate: Int, among candidates: [Candidate], _ reach: UnitReach) -> Bool {
        guard case .percentOfUnits(let effect) = kind, !candidates[candidate].plan.usesUnitsUp else { return false }
        let rule = effect.target.units
        guard rule.take == .cheapest, rule.maximumUnits == 1, rule.per == .order, rule.maximumGroups == nil else {
            return false
        }
        let users = reach.usersBefore(candidate, among: candidates)
        return users.allSatisfy { reach.usersBefore($0, among: candidates).isEmpty && !candidates[$0].actsLastOnUnits }
    }
}

extension Candidate {
    /// Whether it uses units up only after the other unit effects.
    fileprivate var actsLastOnUnits: Bool { plan.effects.contains { $0.stage == .unit && $0.actsLast } }
}

extension UnitReach {
    /// The candidates of higher rank that use up units which this one reaches.
    fileprivate func usersBefore(_ candidate: Int, among candidates: [Candidate]) -> [Int] {
        (0..<candidate).filter { candidates[$0].plan.usesUnitsUp && overlaps($0, candidate) }
    }
}
