internal import BasicContainers

/// A tier for each line or shipment, by its list price: the highest that it reaches tells what comes off it.
struct TierOfEach: OperationKind {
    /// Where the tiers stand among those of the catalog.
    let tiers: Int32
    let each: Each

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let (frozen, tiers) = (settler.frozen, settler.context.placeTiers(tiers, of: step))
        try settler.takeOfEach(step) { place, base in
            wantedMinor(at: place, of: frozen, off: base, tiers)
        }
    }

    private func wantedMinor(at place: Int, of frozen: FrozenCart, off baseMinor: Int64, _ tiers: Tiers<TierBenefit>)
        -> Int64
    {
        switch tiers.reached(by: frozen.places[place].amountMinor) {
        case nil: 0
        case .percent(let percent)?: frozen.rounding.discountMinor(percent, off: baseMinor)
        case .amount(let minor)? where each == .unit:
            AmountOfEach.minor(minor, first: minor, ofUnits: frozen.places[place].quantity, off: baseMinor)
        case .amount(let minor)?: min(minor, baseMinor)
        }
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ context: some OperationContext
    ) -> Growth? {
        let (frozen, tiers) = (context.frozen, context.placeTiers(tiers, of: step))
        if case .percent(let percent)? = tiers.reached(by: frozen.places[place].amountMinor) {
            return Growth(millionths: percent.millionths, roundings: 1)
        }
        let most = wantedMinor(at: place, of: frozen, off: frozen.places[place].amountMinor, tiers)
        return wantedMinor(at: place, of: frozen, off: leastMinor, tiers) == most ? Growth.none : nil
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        let tiers = bounds.context.placeTiers(tiers, of: step)
        return bounds.sumMinor(of: step) { wantedMinor(at: $0, of: bounds.frozen, off: $1, tiers) }
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        let tiers = context.placeTiers(tiers, of: step)
        return context.findsRoom(for: step) { wantedMinor(at: $0, of: context.frozen, off: $1, tiers) }
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let tiers = step.context.placeTiers(tiers, of: step.step)
        return step.each(.tierOfEach) { place, base in
            let wanted = wantedMinor(at: place, of: step.frozen, off: base, tiers)
            guard case .percent(let percent)? = tiers.reached(by: step.frozen.places[place].amountMinor) else {
                return (wanted, CentTrace.Exact(wholeMinor: wanted))
            }
            return (wanted, CentTrace.Exact(percent, of: base))
        }
    }
}
