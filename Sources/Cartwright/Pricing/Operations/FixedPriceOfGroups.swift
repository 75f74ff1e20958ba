/// What each complete group of the units that a rule picks costs more than a price, on what the other effects left of
/// them. Each group's difference is spread over it.
struct FixedPriceOfGroups: OperationKind {
    let priceMinor: Int64
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        let rule = pipeline.pool.unitRule(rule, of: step)
        try pipeline.pick(rule, for: step) { _, _ in 0 }
        let size = rule.groupsOf ?? 1
        let groups = pipeline.groups(of: size, acrossLines: rule.per == .order)
        try pipeline.takeOfGroups(groups, step) { left, times in
            Int64(clamping: max(0, Int128(left) - Int128(priceMinor) * Int128(times)))
        }
        pipeline.useUpPicks()
    }

    /// A group may get dearer units when others use the cheap ones up.
    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? { step.places.roomMinor }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let size = step.pool.unitRule(rule, of: step.step).groupsOf ?? 1
        let origin = CentTrace.Origin.fixedPriceOfGroups(
            minor: priceMinor,
            size: size,
            count: step.pickedCount / size,
            baseMinor: step.leftOfGroupsMinor
        )
        return step.groups(origin)
    }
}
