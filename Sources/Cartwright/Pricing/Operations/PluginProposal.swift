/// Whatever the effect of a plugin proposes, as far as that is sound.
struct PluginProposal: OperationKind {
    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) { settler.carryOutProposal(of: step) }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? { nil }

    func isIdle(_ step: OperationStep, terms: (Int32) -> BuyTerms, units: () -> UnitCounts?) -> Bool {
        false
    }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.proposal(type: step.effectType)) }
}
