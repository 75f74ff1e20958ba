internal import BasicContainers

/// A tier for each line, by its list price: the highest that it reaches tells what comes off those of its units that a
/// rule picks.
struct TierOfUnits: OperationKind {
    /// Where the tiers stand among those of the catalog.
    let tiers: Int32
    let each: Each
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let (rule, tiers) = (settler.context.unitRule(rule, of: step), settler.context.placeTiers(tiers, of: step))
        let frozen = settler.frozen
        try settler.pick(rule, for: step) { pick, listMinor in
            let line = frozen.places[pick.place.index]
            switch tiers.reached(by: line.amountMinor) {
            case nil: return 0
            case .percent(let percent)?: return frozen.rounding.discountMinor(percent, off: listMinor)
            case .amount(let minor)? where each == .unit: return min(minor, line.unitPriceMinor) * pick.count
            case .amount(let minor)?: return min(minor, listMinor)
            }
        }
        try settler.takeOfEachPick(step)
        if rule.groupsOf != nil { settler.useUpPicks() }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let tiers = step.context.placeTiers(tiers, of: step.step)
        return step.eachPick(.tierOfEach) { pick, listMinor in
            let reached = tiers.reached(by: step.frozen.places[pick.place.index].amountMinor)
            guard case .percent(let percent)? = reached else { return CentTrace.Exact(wholeMinor: pick.wantedMinor) }
            return CentTrace.Exact(percent, of: listMinor)
        }
    }
}
