/// A free line. It touches nothing of the cart.
struct GivenLine: OperationKind {
    /// Where the line stands among those of the catalog.
    let line: Int32

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) {
        pipeline.give(pipeline.pool.gift(line, of: step), for: step)
    }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? { 0 }

    func isIdle(_ step: CandidatePool.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool {
        false
    }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.proposal(type: GiftEffect.type)) }
}
