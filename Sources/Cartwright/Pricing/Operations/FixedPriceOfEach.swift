/// What each place costs more than a price, on what the other effects of the stage left.
struct FixedPriceOfEach: OperationKind {
    let priceMinor: Int64

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        try settler.takeOfEach(step) { _, left in max(0, left - priceMinor) }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        bounds.sumMinor(of: step) { max(0, $1 - priceMinor) }
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        context.findsRoom(for: step) { _, amount in max(0, amount - priceMinor) }
    }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.each(.fixedPrice(minor: priceMinor, baseMinor: step.baseMinor)) { _, left in
            let wanted = max(0, left - priceMinor)
            return (wanted, CentTrace.Exact(wholeMinor: wanted))
        }
    }
}
