/// A kind of operation that takes money off a cart: its arithmetic, its bound and the explanation of its cents.
///
/// An effect compiles into one or several operations, see ``EngineEffect``; each is in the file of its effect.
protocol OperationKind: Sendable {
    /// Takes amounts off the cart, within floors, room, limit and budget.
    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError)

    /// Returns the largest discount of a step in any set, in minor units; nil if there is no bound. An operation that
    /// takes less if less is left is bounded by its amount at list prices.
    ///
    /// - Parameter index: the position of the step among the steps of the pool.
    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64?

    /// Returns true if a step certainly takes something off when its promotion is applied alone, so that no trial is
    /// needed.
    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool

    /// Returns true if it can take nothing off some places of a cart, whatever other promotions do.
    ///
    /// - Parameters:
    ///   - promotions: the promotions, in whose tables the operation finds its terms.
    ///   - units: the units of the cart that may be bought or got, for an operation with ``terms``; nil if their number
    ///     exceeds 64 bits, which the run reports.
    func isIdle(
        on places: PlaceSet,
        of promotion: PromotionNumber,
        in promotions: PromotionPool,
        units: UnitCounts?
    ) -> Bool

    /// The percentage of each place, for an operation that takes exactly that.
    var plainShare: Percentage? { get }

    /// True if the operation depends on its places only through their sum, and a larger discount before it never makes
    /// the sum of that discount and its own smaller: an earlier choice with the largest discount then stays the best
    /// one.
    var takesOfSum: Bool { get }

    /// Returns the increase of a step's discount on a place for each additional minor unit left there; nil if it may
    /// grow by more than a share.
    ///
    /// - Parameter leastMinor: the smallest amount that earlier stages leave of the place.
    func growth(of step: OperationStep, at place: Int, leaving leastMinor: Int64, _ pool: CandidatePool) -> Growth?

    /// Returns the largest discount of a step for each unit of a line that it uses up; nil if there is no bound.
    func unitRate(_ step: OperationStep, of line: Int, _ pool: CandidatePool) -> UnitRate?

    /// True if the operation takes the same amounts off the same places whatever other promotions do, provided that all
    /// of these have list prices when its stage begins, and have room for everything.
    var isSteady: Bool { get }

    /// True if the amount that it takes off one place depends on other places, apart from a budget.
    var spreadsAmounts: Bool { get }

    /// Returns the share of the remaining amounts that a step takes; nil if the discount depends on them in another
    /// way, so that ``PlainWorth`` proves nothing.
    func plainPart(of step: OperationStep) -> PlainWorth.Part?

    /// Returns the percentage that a step takes of one unit of its places; nil if it takes anything else.
    func shareOfUnit(_ step: OperationStep, _ pool: CandidatePool) -> ShareOfUnit?

    /// Adds the shares and roundings of a step to a turn, from which ``LeaveOutProof`` computes its bounds.
    func add(_ step: OperationStep, to turn: inout LeaveOutTurn, _ pool: CandidatePool)

    /// True if it may take several amounts off one line.
    var mayRepeatPlaces: Bool { get }

    /// The index of its terms in the tables of the catalog, for an operation that gives units for others.
    var terms: Int32? { get }

    /// Returns the operation with its amounts, or the units of its gift, multiplied; nil for an operation that never
    /// is.
    ///
    /// - Parameter times: the number of portions of the cart, see ``ForEvery``.
    func repeated(_ times: Int64) -> Operation?

    /// Returns the origin of the cents of a step that was carried out.
    func trace(_ step: TracedStep) -> CentTrace.Step
}

extension OperationKind {
    func isIdle(
        on places: PlaceSet,
        of promotion: PromotionNumber,
        in promotions: PromotionPool,
        units: UnitCounts?
    ) -> Bool {
        places.count == 0
    }

    func givesForSure(_ step: OperationStep, on pool: CandidatePool) -> Bool { false }

    var plainShare: Percentage? { nil }

    var takesOfSum: Bool { false }

    func growth(of step: OperationStep, at place: Int, leaving leastMinor: Int64, _ pool: CandidatePool) -> Growth? {
        nil
    }

    func unitRate(_ step: OperationStep, of line: Int, _ pool: CandidatePool) -> UnitRate? { nil }

    var isSteady: Bool { true }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? { nil }

    func shareOfUnit(_ step: OperationStep, _ pool: CandidatePool) -> ShareOfUnit? { nil }

    func add(_ step: OperationStep, to turn: inout LeaveOutTurn, _ pool: CandidatePool) {}

    var mayRepeatPlaces: Bool { false }

    var terms: Int32? { nil }

    func repeated(_ times: Int64) -> Operation? { nil }
}
