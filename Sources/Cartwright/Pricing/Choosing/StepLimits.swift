/// What each step takes at most in any set, as ``SetBound`` explains.
struct StepLimits {
    private let lineup: Lineup

    /// Of the steps that make proposals, in minor units; nil where nothing is known.
    private var proposedMinor: [Int64?]

    /// - Parameter pipeline: one that has just priced all candidates together, with all conditions on the stage met.
    init(_ pipeline: Pipeline, _ reach: UnitReach) throws(CartwrightError) {
        lineup = pipeline.lineup
        proposedMinor = Array(repeating: nil, count: lineup.steps.count)
        guard lineup.steps.contains(where: \.makesProposals) else { return }
        for (index, step) in lineup.steps.enumerated() where step.makesProposals {
            let effect = lineup.planned(step)
            guard effect.isKnown else { continue }
            let room = lineup.frozen.roomMinor(at: lineup.placesReduced(by: step))
            let most =
                step.stage == .unit
                ? mostMinor(ofUnits: step, effect, wantedByAll: pipeline.wantedByStep[index], reach)
                : try lineup.wantedMinor(by: lineup.effect(step), onListPricesIn: step.stage)
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
            let listMinor = places.reduce(0) { $0 + frozen.places[$1].amountMinor }
            let wanted = frozen.rounding.discountMinor(percent, off: listMinor)
            return min(wanted, maximumMinor, frozen.roomMinor(at: places))
        case .percentOfEach(let percent, let maximumMinor):
            let wanted = places.reduce(0) {
                $0
                    + min(
                        frozen.rounding.discountMinor(percent, off: frozen.places[$1].amountMinor),
                        frozen.roomMinor(at: $1)
                    )
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
    func roomMinor(at place: Int) -> Int64 { places[place].roomMinor }

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
        let effect = planned(step)
        guard effect.isKnown else { return Array(frozen.places.indices) }
        guard step.makesProposals, step.stage != .unit else { return Array(places[step.places]) }
        guard effect.stage != .gift else { return [] }
        let asked = self.effect(step)
        return frozen.places.indices.filter { place in
            place < frozen.lineCount
                ? effect.stage != .shipping && asked.reaches(frozen.cart.lines[place])
                : effect.stage == .shipping || effect.stage == .total
        }
    }

    /// What an effect would want if nobody had taken anything off yet.
    fileprivate func wantedMinor(
        by effect: any Effect,
        onListPricesIn stage: Stage
    ) throws(CartwrightError) -> Int64 {
        let balance = Balance(frozen)
        let input = StageInput(
            stage: stage,
            lineBases: balance.lineBases,
            shipmentBases: balance.shipmentBases,
            frozen: frozen,
            balance: balance
        )
        let wanted = try effect.propose(for: input).wants.reduce(Int128(0)) { $0 + Int128(max(0, $1.amountMinor)) }
        return Int64(clamping: wanted)
    }
}
