internal import BasicContainers

/// An amount off each of the units that a rule picks, or off the picked units of each line, at most what they cost.
struct AmountOfEachUnit: OperationKind {
    let minor: Int64
    /// What counts for the first picked unit of a line instead.
    let firstMinor: Int64
    let each: Each
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let rule = settler.context.unitRule(rule, of: step)
        let frozen = settler.frozen
        try settler.pick(rule, for: step, apartFromFirst: each == .unit && firstMinor != minor) { pick, listMinor in
            guard each == .unit else { return min(minor, listMinor) }
            let amount = pick.isFirstOfTwo ? firstMinor : minor
            return min(amount, frozen.places[pick.place.index].unitPriceMinor) * pick.count
        }
        try settler.takeOfEachPick(step)
        if rule.groupsOf != nil { settler.useUpPicks() }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.eachPick(.amountOfEach(each, minor: minor)) { pick, _ in CentTrace.Exact(wholeMinor: pick.wantedMinor) }
    }
}
