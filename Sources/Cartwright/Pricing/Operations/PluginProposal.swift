/// Whatever the effect of a plugin proposes, as far as that is sound.
struct PluginProposal: OperationKind {
    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) { pipeline.carryOutProposal(of: step) }

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? { nil }

    func isIdle(_ step: CandidatePool.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool {
        false
    }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.proposal(type: step.effectType)) }
}
