/// What the steps that make proposals take at most in any set, as ``SetBound`` explains.
struct ProposalLimits {
    /// In the order of the steps, in minor units; nil where nothing is known.
    private(set) var mostMinor: [Int64?]

    init(_ pipeline: inout Pipeline) throws(CartwrightError) {
        let lineup = pipeline.lineup
        mostMinor = lineup.steps.map { _ in nil }
        guard lineup.steps.contains(where: \.makesProposals) else { return }
        let reach = UnitReach(of: lineup.candidates, on: lineup.frozen)
        _ = try pipeline.run(lineup.candidates.map { _ in true }, ignoringStage: true)
        for (index, step) in lineup.steps.enumerated() where step.makesProposals {
            let effect = lineup.candidates[step.candidate].plan.effects[step.effect]
            guard effect.isKnown else { continue }
            let room = lineup.frozen.roomMinor(of: effect)
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
        if case .proposal = kernel { true } else { false }
    }
}

extension FrozenCart {
    /// What is above the floors of the places that an effect of the engine reaches.
    fileprivate func roomMinor(of effect: PlannedEffect) -> Int64 {
        guard effect.stage != .gift else { return 0 }
        var room: Int64 = 0
        for place in amounts.indices {
            let isReached =
                place < lineCount
                ? effect.stage != .shipping && effect.reaches(cart.lines[place])
                : effect.stage == .shipping || effect.stage == .total
            if isReached { room += amounts[place] - floors[place] }
        }
        return room
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
