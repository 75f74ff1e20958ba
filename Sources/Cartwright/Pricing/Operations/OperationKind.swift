/// What is known of one kind of operation.
protocol OperationKind: Sendable {
    /// Takes off what it wants, as far as floors, room, limit and budget go.
    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError)

    /// The most that a step takes off in any set, in minor units: what it wants of list prices, where less can only be
    /// left for it. Nil where nothing is known.
    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64?

    /// Whether a step plainly takes something off when its promotion stands alone, so that it need not be tried.
    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool

    /// Whether a step can take nothing off a cart, whatever others do.
    ///
    /// - Parameters:
    ///   - terms: finds the terms on which it gives units.
    ///   - units: the units of the cart that it may give or ask for; nil where they are more than can be counted,
    ///   which pricing itself has to say.
    func isIdle(_ step: OperationStep, terms: (Int32) -> BuyTerms, units: () -> UnitCounts?) -> Bool

    /// The percentage of each of its places, where that is all that it takes.
    var plainShare: Percentage? { get }

    /// True where all that it looks at is what its places cost together, and it takes no less off merchandise and its
    /// own amount together where more was taken before: an earlier choice that takes most then stays the best one.
    var takesOfSum: Bool { get }

    /// By how much more a step takes of a place the more is left of it, as long as that is some amount at least; nil
    /// where it may grow by more than a part.
    ///
    /// - Parameter leastMinor: what earlier stages leave of the place at least.
    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ context: some OperationContext
    ) -> Growth?

    /// The most that a step takes for each unit of a line that it uses up; nil where nothing is known.
    func unitRate(_ step: OperationStep, of line: Int, _ context: some OperationContext) -> UnitRate?

    /// Whether it takes the same of the same places whatever others do, as long as all of these have list prices when
    /// its stage begins, and room for everything.
    var isSteady: Bool { get }

    /// Where the cents of a step that was carried out come from.
    func trace(_ step: TracedStep) -> CentTrace.Step
}

extension OperationKind {
    func isIdle(_ step: OperationStep, terms: (Int32) -> BuyTerms, units: () -> UnitCounts?) -> Bool {
        step.places.count == 0
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool { false }

    var plainShare: Percentage? { nil }

    var takesOfSum: Bool { false }

    func growth(
        of step: OperationStep,
        at place: Int,
        leaving leastMinor: Int64,
        _ context: some OperationContext
    ) -> Growth? { nil }

    func unitRate(_ step: OperationStep, of line: Int, _ context: some OperationContext) -> UnitRate? { nil }

    var isSteady: Bool { true }
}
