/// A percentage of all places together, rounded once and spread over them.
struct PercentOfAll: OperationKind {
    let percent: Percentage
    /// The most in all, in minor units.
    let maximumMinor: Int64

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let rounding = settler.frozen.rounding
        try settler.takeOfAll(step) { base in min(rounding.discountMinor(percent, off: base), maximumMinor) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        let wanted = bounds.frozen.rounding.discountMinor(percent, off: step.places.amountMinor)
        return min(wanted, maximumMinor, step.places.roomMinor)
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        guard maximumMinor > 0, step.places.roomMinor > 0, context.maySpend(step) else { return false }
        let rounding = context.frozen.rounding
        // Where earlier effects of the promotion left too little of the sum, they gave that.
        return rounding.discountMinor(percent, off: step.places.amountMinor) > 0
    }

    var plainShare: Percentage? { maximumMinor == .max ? percent : nil }

    var takesOfSum: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let base = step.baseMinor
        let wanted = step.frozen.rounding.discountMinor(percent, off: base)
        let origin = CentTrace.Origin.percentOfSum(
            percent,
            baseMinor: base,
            CentTrace.Exact(percent, of: base),
            limitMinor: maximumMinor < wanted ? maximumMinor : nil
        )
        return step.spread(min(wanted, maximumMinor), origin)
    }
}
