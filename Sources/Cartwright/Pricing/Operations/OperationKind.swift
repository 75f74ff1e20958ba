/// What is known of one kind of operation.
protocol OperationKind: Sendable {
    /// Takes off what it wants, as far as floors, room, limit and budget go.
    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError)

    /// The most that a step takes off in any set, in minor units: what it wants of list prices, where less can only be
    /// left for it. Nil where nothing is known.
    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64?

    /// Whether a step plainly takes something off when its promotion stands alone, so that it need not be tried.
    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool

    /// Whether a step can take nothing off a cart, whatever others do.
    func isIdle(_ step: CandidatePool.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool

    /// The percentage of each of its places, where that is all that it takes.
    var plainShare: Percentage? { get }

    /// Whether it takes the same of the same places whatever others do, as long as all of these have list prices when
    /// its stage begins, and room for everything.
    var isSteady: Bool { get }

    /// Where the cents of a step that was carried out come from.
    func trace(_ step: TracedStep) -> CentTrace.Step
}

extension OperationKind {
    func isIdle(_ step: CandidatePool.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool {
        step.places.count == 0
    }

    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool { false }

    var plainShare: Percentage? { nil }

    var isSteady: Bool { true }
}
