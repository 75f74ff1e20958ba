/// A free line. It touches nothing of the cart.
struct GivenLine: OperationKind {
    /// Where the line stands among those of the catalog.
    let line: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) {
        settler.give(settler.context.gift(line, of: step), for: step)
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? { 0 }

    func isIdle(_ step: OperationStep, terms: (Int32) -> BuyTerms, units: () -> UnitCounts?) -> Bool {
        false
    }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.proposal(type: GiftEffect.type)) }
}
