/// What each step takes at most in any set, as ``SetBound`` explains.
struct StepLimits {
    private let lineup: Lineup

    /// Of the steps that make proposals, in minor units; nil where nothing is known.
    private var proposedMinor: [Int64?]

    /// - Parameter pipeline: one that has just priced all candidates together, with all conditions on the stage met.
    init(_ pipeline: Pipeline) throws(CartwrightError) {
        lineup = pipeline.lineup
        proposedMinor = lineup.steps.map { _ in nil }
        guard lineup.steps.contains(where: \.makesProposals) else { return }
        let reach = UnitReach(of: lineup)
        for (index, step) in lineup.steps.enumerated() where step.makesProposals {
            let effect = lineup.candidates[step.candidate].plan.effects[step.effect]
            guard effect.isKnown else { continue }
            let room = lineup.frozen.roomMinor(at: lineup.placesReduced(by: step))
            let most =
                step.stage == .unit
                ? mostMinor(ofUnits: step, effect, wantedByAll: pipeline.wantedByStep[index], reach)
                : try lineup.wantedMinor(by: effect.effect, onListPricesIn: step.stage)
            proposedMinor[index] = min(room, most)
        }
    }

    /// What a step takes at most, nil where nothing is known.
    func mostMinor(ofStep index: Int) -> Int64? {
        let step = lineup.steps[index]
        let (places, frozen) = (lineup.places[step.places], lineup.frozen)
        switch step.kernel {
        case .amount(let minor): return min(minor, frozen.roomMinor(at: places))
        case .percentOfAll(let percent, let maximumMinor):
            let listMinor = places.reduce(0) { $0 + frozen.amounts[$1] }
            let wanted = frozen.rounding.discountMinor(percent, off: listMinor)
            return min(wanted, maximumMinor, frozen.roomMinor(at: places))
        case .percentOfEach(let percent, let maximumMinor):
            let wanted = places.reduce(0) {
                $0 + min(frozen.rounding.discountMinor(percent, off: frozen.amounts[$1]), frozen.roomMinor(at: $1))
            }
            return min(wanted, maximumMinor)
        case .proposal, .buy, .percentOfUnits: return proposedMinor[index]
        }
    }

    private func mostMinor(
        ofUnits step: Lineup.Step,
        _ effect: PlannedEffect,
        wantedByAll: Int64,
        _ reach: UnitReach
    ) -> Int64 {
        let candidates = lineup.candidates
        let isSame = effect.wantsTheSameAlways(of: step.candidate, among: candidates, reach)
        let isMost = wantedByAll > 0 && effect.wantsMostBesideAll(of: step.candidate, among: candidates, reach)
        if isSame || isMost { return wantedByAll }
        return lineup.mostMinor(ofDearestUnits: effect, step) ?? .max
    }
}

extension FrozenCart {
    /// What may be taken off a place at most.
    func roomMinor(at place: Int) -> Int64 { amounts[place] - floors[place] }

    /// What may be taken off some places at most.
    func roomMinor(at places: some Sequence<Int>) -> Int64 { places.reduce(0) { $0 + roomMinor(at: $1) } }
}

extension Lineup.Step {
    /// Whether an effect says what it wants, or picks units, instead of a percentage or an amount off whole places.
    var makesProposals: Bool {
        switch kernel {
        case .proposal, .buy, .percentOfUnits: true
        case .percentOfEach, .percentOfAll, .amount: false
        }
    }
}

extension Lineup {
    /// The places that a step may take something off.
    func placesReduced(by step: Step) -> [Int] {
        let effect = candidates[step.candidate].plan.effects[step.effect]
        guard effect.isKnown else { return Array(frozen.amounts.indices) }
        guard step.makesProposals, step.stage != .unit else { return Array(places[step.places]) }
        guard effect.stage != .gift else { return [] }
        return frozen.amounts.indices.filter { place in
            place < frozen.lineCount
                ? effect.stage != .shipping && effect.reaches(frozen.cart.lines[place])
                : effect.stage == .shipping || effect.stage == .total
        }
    }

    /// What an effect would want if nobody had taken anything off yet.
    fileprivate func wantedMinor(
        by effect: any Effect,
        onListPricesIn stage: Stage
    ) throws(CartwrightError) -> Int64 {
        let input = StageInput(
            stage: stage,
            lineBases: Array(frozen.amounts[..<frozen.lineCount]),
            shipmentBases: Array(frozen.amounts[frozen.lineCount...]),
            frozen: frozen,
            balance: Balance(frozen)
        )
        let wanted = try effect.propose(for: input).wants.reduce(Int128(0)) { $0 + Int128(max(0, $1.amountMinor)) }
        return Int64(clamping: wanted)
    }
}
