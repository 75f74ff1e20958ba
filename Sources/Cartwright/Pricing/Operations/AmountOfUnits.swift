/// An amount, at most what they cost, spread over the units that a rule picks.
struct AmountOfUnits: OperationKind {
    let minor: Int64
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let rule = settler.context.unitRule(rule, of: step)
        try settler.pick(rule, for: step) { _, listMinor in listMinor }
        try settler.takeOfAllPicks(step) { total in min(minor, total) }
        if rule.groupsOf != nil { settler.useUpPicks() }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        bounds.hasFirstChoice(step) ? bounds.wantedMinor(at: index) : min(minor, step.places.roomMinor)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let base = step.wantedOfPicksMinor
        return step.spreadPicks(min(minor, base), .amount(wantedMinor: minor, baseMinor: base))
    }
}
