internal import BasicContainers

/// An amount off each of the units that a rule picks, or off the picked units of each line, at most what they cost.
struct AmountOfEachUnit: OperationKind {
    let minor: Int64
    /// What counts for the first picked unit of a line instead.
    let firstMinor: Int64
    let each: Each
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        let frozen = pipeline.frozen
        try pipeline.pick(rule, for: step, apartFromFirst: each == .unit && firstMinor != minor) { pick, listMinor in
            guard each == .unit else { return min(minor, listMinor) }
            let amount = pick.isFirstOfTwo ? firstMinor : minor
            return min(amount, frozen.places[pick.place.index].unitPriceMinor) * pick.count
        }
        try pipeline.takeOfEachPick(step)
        if rule.groupsOf != nil { pipeline.useUpPicks() }
    }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : step.places.roomMinor
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.eachPick(.amountOfEach(each, minor: minor)) { pick, _ in CentTrace.Exact(wholeMinor: pick.wantedMinor) }
    }
}
