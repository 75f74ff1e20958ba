/// What all places cost more than a price, on what the other effects of the stage left, spread over them.
struct FixedPriceOfAll: OperationKind {
    let priceMinor: Int64

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfAll(step) { left in max(0, left - priceMinor) }
    }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        min(max(0, step.places.amountMinor - priceMinor), step.places.roomMinor)
    }

    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool {
        step.places.amountMinor > priceMinor && step.places.roomMinor > 0 && pool.maySpend(step)
    }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let left = step.baseMinor
        return step.spread(max(0, left - priceMinor), .fixedPrice(minor: priceMinor, baseMinor: left))
    }
}
