internal import BasicContainers

/// A tier for each line or shipment, by its list price: the highest that it reaches tells what comes off it.
struct TierOfEach: OperationKind {
    /// Where the tiers stand among those of the catalog.
    let tiers: Int32
    let each: Each

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        let (frozen, tiers) = (pipeline.frozen, pipeline.pool.placeTiers(tiers, of: step))
        try pipeline.takeOfEach(step) { place, level in
            wantedMinor(at: place, of: frozen, off: level.baseMinor, tiers)
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

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        let tiers = bounds.pool.placeTiers(tiers, of: step)
        return bounds.sumMinor(of: step) { wantedMinor(at: $0, of: bounds.frozen, off: $1, tiers) }
    }

    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool {
        let tiers = pool.placeTiers(tiers, of: step)
        return pool.findsRoom(for: step) { wantedMinor(at: $0, of: pool.frozen, off: $1, tiers) }
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let tiers = step.pool.placeTiers(tiers, of: step.step)
        return step.each(.tierOfEach) { place, base in
            let wanted = wantedMinor(at: place, of: step.frozen, off: base, tiers)
            guard case .percent(let percent)? = tiers.reached(by: step.frozen.places[place].amountMinor) else {
                return (wanted, CentTrace.Exact(wholeMinor: wanted))
            }
            return (wanted, CentTrace.Exact(percent, of: base))
        }
    }
}
