/// Nothing: an effect on units in a currency or a tier that is not the cart's. Its promotion still stands for its place
/// among those that want the same units.
struct NoOperation: OperationKind {
    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) {}

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? { 0 }

    func isIdle(_ step: CandidatePool.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool {
        true
    }

    func trace(_ step: TracedStep) -> CentTrace.Step { step.told(.tierOfEach) }
}
