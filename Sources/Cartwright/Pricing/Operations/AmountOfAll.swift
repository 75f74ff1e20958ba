/// An amount, at most what earlier stages left, spread over all places.
struct AmountOfAll: OperationKind {
    let minor: Int64

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        try settler.takeOfAll(step) { base in min(minor, base) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        min(minor, step.places.roomMinor)
    }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ context: some OperationContext
    ) -> Growth? { minor <= leastMinor ? Growth.none : nil }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        minor > 0 && step.places.roomMinor > 0 && context.maySpend(step)
    }

    var takesOfSum: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.spread(min(minor, step.baseMinor), .amount(wantedMinor: minor, baseMinor: step.baseMinor))
    }
}
