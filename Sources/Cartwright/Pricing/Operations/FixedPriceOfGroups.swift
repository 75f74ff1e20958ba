/// What each complete group of the units that a rule picks costs more than a price, on what the other effects left of
/// them. Each group's difference is spread over it.
struct FixedPriceOfGroups: OperationKind {
    let priceMinor: Int64
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let rule = settler.context.unitRule(rule, of: step)
        try settler.pick(rule, for: step) { _, _ in 0 }
        try settler.takeOfGroups(of: rule.groupsOf ?? 1, acrossLines: rule.per == .order, step) { left, times in
            Int64(clamping: max(0, Int128(left) - Int128(priceMinor) * Int128(times)))
        }
        settler.useUpPicks()
    }

    /// A group may get dearer units when others use the cheap ones up.
    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        step.places.roomMinor
    }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let size = step.context.unitRule(rule, of: step.step).groupsOf ?? 1
        let origin = CentTrace.Origin.fixedPriceOfGroups(
            minor: priceMinor,
            size: size,
            count: step.pickedCount / size,
            baseMinor: step.leftOfGroupsMinor
        )
        return step.groups(origin)
    }
}
