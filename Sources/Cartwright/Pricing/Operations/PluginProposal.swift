/// Whatever the effect of a plugin proposes, as far as that is sound.
struct PluginProposal: OperationKind {
    func run(_ step: Lineup.Step, by pipeline: inout Pipeline) { pipeline.carryOutProposal(of: step) }

    func mostMinor(_ step: Lineup.Step, _ limits: StepLimits, at index: Int) -> Int64? { nil }

    func isIdle(_ step: Lineup.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool { false }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.proposal(type: step.effectType)) }
}
