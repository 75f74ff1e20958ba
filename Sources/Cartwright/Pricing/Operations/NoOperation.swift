/// Nothing: an effect on units in a currency or a tier that is not the cart's. Its promotion still stands for its place
/// among those that want the same units.
struct NoOperation: OperationKind {
    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) {}

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? { 0 }

    func isIdle(_ step: OperationStep, terms: (Int32) -> BuyTerms, units: () -> UnitCounts?) -> Bool {
        true
    }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.tierOfEach) }
}
