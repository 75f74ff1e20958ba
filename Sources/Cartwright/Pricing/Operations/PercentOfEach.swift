internal import BasicContainers

/// A percentage of each place, rounded there, or for each of its units. What a floor refuses does not move.
struct PercentOfEach: OperationKind {
    let percent: Percentage
    /// The most in all, in minor units.
    let maximumMinor: Int64
    /// Whether every unit is rounded for itself.
    let isOfUnits: Bool

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        guard isOfUnits else {
            let rounding = settler.frozen.rounding
            return try settler.takeOfEach(step, atMost: maximumMinor) { _, base in
                rounding.discountMinor(percent, off: base)
            }
        }
        let frozen = settler.frozen
        try settler.takeOfEach(step, atMost: maximumMinor) { place, base in
            wantedMinor(at: place, of: frozen, off: base)
        }
    }

    private func wantedMinor(at place: Int, of frozen: FrozenCart, off baseMinor: Int64) -> Int64 {
        guard isOfUnits, place < frozen.lineCount else { return frozen.rounding.discountMinor(percent, off: baseMinor) }
        return frozen.rounding.discountMinor(percent, offEachOf: frozen.places[place].quantity, worth: baseMinor)
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        min(maximumMinor, bounds.sumMinor(of: step) { wantedMinor(at: $0, of: bounds.frozen, off: $1) })
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        maximumMinor > 0 && context.findsRoom(for: step) { wantedMinor(at: $0, of: context.frozen, off: $1) }
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ context: some OperationContext
    ) -> Growth? {
        Growth(millionths: percent.millionths, roundings: isOfUnits ? context.frozen.places[place].quantity : 1)
    }

    var plainShare: Percentage? { maximumMinor == .max && !isOfUnits ? percent : nil }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let wanted = step.sumMinor { wantedMinor(at: $0, of: step.frozen, off: $1) }
        let origin = CentTrace.Origin.percentOfEach(
            percent,
            ofUnits: isOfUnits,
            limitMinor: maximumMinor < wanted ? maximumMinor : nil
        )
        return step.each(origin, atMost: maximumMinor) { place, base in
            let exact = isOfUnits ? nil : CentTrace.Exact(percent, of: base)
            return (wantedMinor(at: place, of: step.frozen, off: base), exact)
        }
    }
}

extension Rounding {
    /// The discount of a percentage off an amount that some units cost together, each unit rounded for itself. The
    /// first k of n units carry ⌊N·k/n⌋ of it, so there are at most two different prices of a unit.
    func discountMinor(_ percent: Percentage, offEachOf units: Int64, worth baseMinor: Int64) -> Int64 {
        guard units > 0 else { return 0 }
        let (share, dearer) = baseMinor.quotientAndRemainder(dividingBy: units)
        guard dearer > 0 else { return units * discountMinor(percent, off: share) }
        return (units - dearer) * discountMinor(percent, off: share)
            + dearer * discountMinor(percent, off: share + 1)
    }
}
