/// A percentage of all places together, rounded once and spread over them.
struct PercentOfAll: OperationKind {
    let percent: Percentage
    /// The most in all, in minor units.
    let maximumMinor: Int64

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        let rounding = pipeline.frozen.rounding
        try pipeline.takeOfAll(step) { base in min(rounding.discountMinor(percent, off: base), maximumMinor) }
    }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        let wanted = bounds.frozen.rounding.discountMinor(percent, off: step.places.amountMinor)
        return min(wanted, maximumMinor, step.places.roomMinor)
    }

    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool {
        guard maximumMinor > 0, step.places.roomMinor > 0, pool.maySpend(step) else { return false }
        let rounding = pool.frozen.rounding
        // Where earlier effects of the promotion left too little of the sum, they gave that.
        return rounding.discountMinor(percent, off: step.places.amountMinor) > 0
    }

    var plainShare: Percentage? { maximumMinor == .max ? percent : nil }

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
