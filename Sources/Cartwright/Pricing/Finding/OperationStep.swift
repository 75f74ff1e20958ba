/// An operation of a candidate's effect, with the places that it may reduce on a cart. Plain numbers only, so that many
/// steps cost little.
struct OperationStep: Sendable {
    let operation: Operation
    let stage: Stage

    private let flags: Flags
    private var candidateNumber: Int32
    private let effectNumber: Int32
    private let boughtNumber: Int32

    /// The places that it may reduce.
    let places: PlaceSet

    init(
        _ candidate: Int,
        _ position: Int,
        _ operation: Operation,
        in stage: Stage,
        _ flags: Flags,
        _ places: PlaceSet,
        boughtRow: Int
    ) {
        (self.stage, self.flags, self.operation) = (stage, flags, operation)
        candidateNumber = Int32(truncatingIfNeeded: candidate)
        effectNumber = Int32(truncatingIfNeeded: position)
        boughtNumber = Int32(truncatingIfNeeded: boughtRow)
        self.places = places
    }

    /// Facts in one byte, since many steps are copied.
    struct Flags: OptionSet {
        let rawValue: UInt8

        /// It works on what the steps before it left, instead of on what earlier stages left.
        static let readsLeft = Flags(rawValue: 1)

        /// A partial budget may cut its amount.
        static let hasBudget = Flags(rawValue: 2)

        /// It is an effect on lines of a promotion that competes line by line, see ``LineGroups``.
        static let isOfLineGroup = Flags(rawValue: 4)
    }

    /// True if it works on what the steps before it left, instead of on what earlier stages left.
    var readsLeft: Bool { flags.contains(.readsLeft) }

    /// True if a partial budget may cut its amount.
    var hasBudget: Bool { flags.contains(.hasBudget) }

    /// True for an effect on lines of a promotion that competes line by line, see ``LineGroups``.
    var isOfLineGroup: Bool { flags.contains(.isOfLineGroup) }

    /// The index of the candidate.
    var candidate: Int { Int(candidateNumber) }

    /// The effect's position in its promotion.
    var effect: Int { Int(effectNumber) }

    /// The row of the lines that have to be bought, in the table of places.
    var boughtRow: Int { Int(boughtNumber) }

    /// True if the lines that have to be bought are the lines that it may reduce.
    var buysWhatItGets: Bool { boughtRow == places.row }

    /// The percentage of its places, if it takes off nothing else.
    var plainShare: Percentage? {
        var visitor = ShareVisitor()
        return operation.accept(&visitor, on: ())
    }

    /// True if it may take several amounts off one line.
    var mayRepeatPlaces: Bool {
        var visitor = RepetitionVisitor()
        return operation.accept(&visitor, on: ())
    }

    /// The same step for another index of the candidate.
    func with(candidate: Int) -> OperationStep {
        var step = self
        step.candidateNumber = Int32(truncatingIfNeeded: candidate)
        return step
    }
}

private struct ShareVisitor: OperationVisitor {
    func visit(_ kind: some OperationKind, on subject: Void) -> Percentage? { kind.plainShare }
}

private struct RepetitionVisitor: OperationVisitor {
    func visit(_ kind: some OperationKind, on subject: Void) -> Bool { kind.mayRepeatPlaces }
}
