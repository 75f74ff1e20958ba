/// The proposal of a plugin's effect, if it is valid.
struct PluginProposal: OperationKind {
    func run(_ step: OperationStep, in pipeline: inout Pipeline) { pipeline.carryOutProposal(of: step) }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? { nil }

    func isIdle(
        on places: PlaceSet,
        of promotion: PromotionNumber,
        in promotions: PromotionPool,
        units: UnitCounts?
    )
        -> Bool
    {
        false
    }

    var isSteady: Bool { false }

    var spreadsAmounts: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.amountsOnly("requested by \(step.effectType)") }
}
