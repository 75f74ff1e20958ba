/// An amount, at most what earlier stages left, spread over all places.
struct AmountOfAll: OperationKind {
    let minor: Int64

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfAll(step) { base in min(minor, base) }
    }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        min(minor, step.places.roomMinor)
    }

    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool {
        minor > 0 && step.places.roomMinor > 0 && pool.maySpend(step)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.spread(min(minor, step.baseMinor), .amount(wantedMinor: minor, baseMinor: step.baseMinor))
    }
}
