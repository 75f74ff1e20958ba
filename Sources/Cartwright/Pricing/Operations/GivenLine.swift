/// A free line. It touches nothing of the cart.
struct GivenLine: OperationKind {
    /// Where the line stands among those of the catalog.
    let line: Int32

    func run(_ step: Lineup.Step, by pipeline: inout Pipeline) {
        pipeline.give(pipeline.lineup.gift(line, of: step), for: step)
    }

    func mostMinor(_ step: Lineup.Step, _ limits: StepLimits, at index: Int) -> Int64? { 0 }

    func isIdle(_ step: Lineup.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.proposal(type: GiftEffect.type)) }
}
