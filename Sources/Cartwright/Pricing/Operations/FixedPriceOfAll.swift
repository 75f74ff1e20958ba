/// What all places cost more than a price, on what the other effects of the stage left, spread over them.
struct FixedPriceOfAll: OperationKind {
    let priceMinor: Int64

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        try settler.takeOfAll(step) { left in max(0, left - priceMinor) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        min(max(0, step.places.amountMinor - priceMinor), step.places.roomMinor)
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        step.places.amountMinor > priceMinor && step.places.roomMinor > 0 && context.maySpend(step)
    }

    var isSteady: Bool { false }

    var takesOfSum: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let left = step.baseMinor
        return step.spread(max(0, left - priceMinor), .fixedPrice(minor: priceMinor, baseMinor: left))
    }
}
