/// An operation that takes nothing: an effect on units whose currency or tier does not apply to the cart. Its promotion
/// still takes part in conflicts about the same units.
struct NoOperation: OperationKind {
    func run(_ step: OperationStep, in pipeline: inout Pipeline) {}

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? { 0 }

    func isIdle(
        on places: PlaceSet,
        of promotion: PromotionNumber,
        in promotions: PromotionPool,
        units: UnitCounts?
    )
        -> Bool
    { true }

    var spreadsAmounts: Bool { false }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? { PlainWorth.Part() }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.amountsOnly("nothing") }
}
