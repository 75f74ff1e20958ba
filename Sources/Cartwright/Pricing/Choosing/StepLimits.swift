internal import BasicContainers

/// What each step takes at most in any set, as ``SetBound`` explains.
struct StepLimits {
    private let lineup: Lineup
    private let trial: Settlement
    private let conflicts: Conflicts

    /// - Parameter trial: all candidates priced together, with all conditions on the stage met.
    init(_ trial: Settlement, _ conflicts: Conflicts) {
        (lineup, self.trial, self.conflicts) = (trial.lineup, trial, conflicts)
    }

    /// What a step takes at most, nil where nothing is known.
    func mostMinor(ofStep index: Int) throws(CartwrightError) -> Int64? {
        let step = lineup.steps[index]
        let frozen = lineup.frozen
        switch step.kernel {
        case .amount(let minor): return min(minor, step.places.roomMinor)
        case .percentOfAll(let percent, let maximumMinor):
            let wanted = frozen.rounding.discountMinor(percent, off: step.places.amountMinor)
            return min(wanted, maximumMinor, step.places.roomMinor)
        case .percentOfEach(let percent, let maximumMinor):
            let wanted = lineup.placeSets[step.places.row].reduce(Int64(0)) { sum, place in
                let amount = frozen.rounding.discountMinor(percent, off: frozen.places[place].amountMinor)
                return sum + min(amount, frozen.places[place].roomMinor)
            }
            return min(wanted, maximumMinor)
        case .amountOfEach(let minor, let isOfUnits):
            return lineup.placeSets[step.places.row].reduce(0) { sum, place in
                let (amount, room) = (frozen.places[place].amountMinor, frozen.places[place].roomMinor)
                return sum + min(room, frozen.places[place].wanted(minor, ofUnits: isOfUnits, off: amount))
            }
        case .amountOfCurrency, .proposal, .buy, .percentOfUnits: return try proposedMinor(by: step, at: index)
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
            step.places.roomMinor,
            mostMinor(ofUnits: step, effect, wantedByAll: trial.wantedByStep[index])
        )
    }

    private func mostMinor(ofUnits step: Lineup.Step, _ effect: PlannedEffect, wantedByAll: Int64) -> Int64 {
        let isSame = lineup.wantsTheSameAlways(effect, of: step.candidate, conflicts.reach)
        let isMost =
            wantedByAll > 0 && lineup.wantsMostBesideAll(effect, of: step.candidate, conflicts.reach)
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
        case .amountOfCurrency, .proposal, .buy, .percentOfUnits: true
        case .percentOfEach, .percentOfAll, .amount, .amountOfEach: false
        }
    }
}

extension Lineup {
    /// The places that a step may take something off.
    func placesReduced(by step: Step) -> NumberSet {
        let effect = planned(step)
        guard effect.isKnown else { return NumberSet(below: frozen.places.count) }
        guard step.makesProposals, step.stage != .unit else {
            return placeSets[step.places.row]
        }
        guard effect.stage != .gift else { return NumberSet() }
        let asked = self.effect(step)
        return NumberSet(
            frozen.places.indices.filter { place in
                place < frozen.lineCount
                    ? effect.stage != .shipping && frozen.isReached(by: asked, at: place)
                    : effect.stage == .shipping || effect.stage == .total
            }
        )
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
