/// What each place costs more than a price, on what the other effects of the stage left.
struct FixedPriceOfEach: OperationKind {
    let priceMinor: Int64

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfEach(step) { _, level in max(0, level.leftMinor - priceMinor) }
    }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        bounds.sumMinor(of: step) { max(0, $1 - priceMinor) }
    }

    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool {
        pool.findsRoom(for: step) { _, amount in max(0, amount - priceMinor) }
    }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.each(.fixedPrice(minor: priceMinor, baseMinor: step.baseMinor)) { _, left in
            let wanted = max(0, left - priceMinor)
            return (wanted, CentTrace.Exact(wholeMinor: wanted))
        }
    }
}
