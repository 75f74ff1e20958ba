/// An amount, at most what they cost, spread over the units that a rule picks.
struct AmountOfUnits: OperationKind {
    let minor: Int64
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        try pipeline.pick(rule, for: step) { _, listMinor in listMinor }
        try pipeline.takeOfAllPicks(step) { total in min(minor, total) }
        if rule.groupsOf != nil { pipeline.useUpPicks() }
    }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : min(minor, step.places.roomMinor)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let base = step.wantedOfPicksMinor
        return step.spreadPicks(min(minor, base), .amount(wantedMinor: minor, baseMinor: base))
    }
}
