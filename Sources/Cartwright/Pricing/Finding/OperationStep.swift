/// An operation with what it may touch on a cart, and whose effect it is. Plain numbers, so that many of them cost
/// little.
struct OperationStep: Sendable {
    let operation: Operation
    let stage: Stage
    let actsLast: Bool

    /// Whether a partial budget may cut what it takes.
    let hasBudget: Bool

    private var candidateNumber: Int32
    private let effectNumber: Int32
    private let boughtNumber: Int32

    /// What it may touch.
    let places: PlaceSet

    init(
        _ candidate: Int,
        _ position: Int,
        _ operation: Operation,
        in stage: Stage,
        actsLast: Bool,
        _ places: PlaceSet,
        boughtRow: Int,
        hasBudget: Bool
    ) {
        (self.stage, self.actsLast, self.operation) = (stage, actsLast, operation)
        self.hasBudget = hasBudget
        candidateNumber = Int32(truncatingIfNeeded: candidate)
        effectNumber = Int32(truncatingIfNeeded: position)
        boughtNumber = Int32(truncatingIfNeeded: boughtRow)
        self.places = places
    }

    /// Whose effect it is.
    var candidate: Int { Int(candidateNumber) }

    /// The effect's position in its promotion.
    var effect: Int { Int(effectNumber) }

    /// The row of what has to be bought in the table of places.
    var boughtRow: Int { Int(boughtNumber) }

    /// Whether what has to be bought is the same as what may be touched.
    var buysWhatItGets: Bool { boughtRow == places.row }

    /// The percentage of its places, where that is all that it takes.
    var plainShare: Percentage? {
        var visitor = ShareVisitor()
        return operation.accept(&visitor, on: ())
    }

    /// True if it may take several amounts off one line.
    var mayRepeatPlaces: Bool { operation.kind.mayRepeatPlaces }

    /// The same step of a candidate that stands elsewhere.
    func with(candidate: Int) -> OperationStep {
        var step = self
        step.candidateNumber = Int32(truncatingIfNeeded: candidate)
        return step
    }
}

private struct ShareVisitor: OperationVisitor {
    func visit(_ kind: some OperationKind, on subject: Void) -> Percentage? { kind.plainShare }
}
