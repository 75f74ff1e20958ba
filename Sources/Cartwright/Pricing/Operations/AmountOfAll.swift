/// An amount, at most what earlier stages left, spread over all places.
struct AmountOfAll: OperationKind {
    let minor: Int64

    func run(_ step: Lineup.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfAll(step) { base in min(minor, base) }
    }

    func mostMinor(_ step: Lineup.Step, _ limits: StepLimits, at index: Int) -> Int64? {
        min(minor, step.places.roomMinor)
    }

    func givesForSure(_ step: Lineup.Step, on lineup: Lineup) -> Bool {
        minor > 0 && step.places.roomMinor > 0 && lineup.maySpend(step)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.spread(min(minor, step.baseMinor), .amount(wantedMinor: minor, baseMinor: step.baseMinor))
    }
}
