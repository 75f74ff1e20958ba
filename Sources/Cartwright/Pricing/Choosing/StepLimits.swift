/// What each step takes at most in any set, as ``SetBound`` explains.
struct StepLimits {
    private let lineup: Lineup
    private let reach: UnitReach

    /// What each step of the unit stage wanted beside all others.
    private let wantedByStep: [Int64]

    /// - Parameter pipeline: one that has just priced all candidates together, with all conditions on the stage met.
    init(_ pipeline: Pipeline, _ reach: UnitReach) {
        lineup = pipeline.lineup
        wantedByStep = pipeline.wantedByStep
        self.reach = reach
    }

    /// What a step takes at most, nil where nothing is known.
    func mostMinor(ofStep index: Int) throws(CartwrightError) -> Int64? {
        let step = lineup.steps[index]
        let frozen = lineup.frozen
        switch step.kernel {
        case .amount(let minor): return min(minor, lineup.roomMinor(at: step.places))
        case .percentOfAll(let percent, let maximumMinor):
            let listMinor = lineup.places[step.places].reduce(0) { $0 + frozen.places[$1].amountMinor }
            let wanted = frozen.rounding.discountMinor(percent, off: listMinor)
            return min(wanted, maximumMinor, lineup.roomMinor(at: step.places))
        case .percentOfEach(let percent, let maximumMinor):
            let wanted = lineup.places[step.places].reduce(0) {
                $0
                    + min(
                        frozen.rounding.discountMinor(percent, off: frozen.places[$1].amountMinor),
                        frozen.places[$1].roomMinor
                    )
            }
            return min(wanted, maximumMinor)
        case .proposal, .buy, .percentOfUnits: return try proposedMinor(by: step, at: index)
        }
    }

    private func proposedMinor(by step: Lineup.Step, at index: Int) throws(CartwrightError) -> Int64? {
        let effect = lineup.planned(step)
        guard effect.isKnown else { return nil }
        guard step.stage == .unit else {
            let room = lineup.frozen.roomMinor(at: lineup.placesReduced(by: step))
            return min(room, try lineup.wantedMinor(by: lineup.effect(step), onListPricesIn: step.stage))
        }
        return min(
            lineup.roomMinor(at: step.places),
            mostMinor(ofUnits: step, effect, wantedByAll: wantedByStep[index])
        )
    }

    private func mostMinor(ofUnits step: Lineup.Step, _ effect: PlannedEffect, wantedByAll: Int64) -> Int64 {
        let isSame = effect.wantsTheSameAlways(of: step.candidate, reach)
        let isMost =
            wantedByAll > 0 && effect.wantsMostBesideAll(of: step.candidate, among: lineup.candidates, reach)
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
    /// The percentage of its places, where that is all that it takes.
    var plainShare: Percentage? {
        switch kernel {
        case .percentOfEach(let percent, maximumMinor: .max), .percentOfAll(let percent, maximumMinor: .max): percent
        default: nil
        }
    }

    /// Whether an effect says what it wants, or picks units, instead of a percentage or an amount off whole places.
    var makesProposals: Bool {
        switch kernel {
        case .proposal, .buy, .percentOfUnits: true
        case .percentOfEach, .percentOfAll, .amount: false
        }
    }
}

extension Lineup {
    /// What may be taken off some of the places of its steps at most.
    fileprivate func roomMinor(at range: Range<Int>) -> Int64 {
        var room: Int64 = 0
        for place in places[range] { room += frozen.places[place].roomMinor }
        return room
    }

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
