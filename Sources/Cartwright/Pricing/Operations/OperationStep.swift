internal import BasicContainers

/// An operation with what it may touch on a cart, and whose effect it is. Plain numbers, so that many of them cost
/// little.
struct OperationStep: Sendable {
    let operation: Operation
    let stage: Stage
    let actsLast: Bool

    /// The percentage of its places, where that is all that it takes. A search asks for it again and again.
    let plainShare: Percentage?

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
        plainShare = operation.plainShare
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

    /// Whether it may take several amounts off one line.
    var mayRepeatPlaces: Bool { if case .amountOfEachUnit = operation { true } else { false } }

    /// The same step of a candidate that stands elsewhere.
    func with(candidate: Int) -> OperationStep {
        var step = self
        step.candidateNumber = Int32(truncatingIfNeeded: candidate)
        return step
    }

    /// Stage by stage, and in each those that act last behind the others.
    fileprivate var turn: Int { stage.rawValue * 2 + (actsLast ? 1 : 0) }
}

extension UniqueArray<OperationStep> {
    /// Puts the steps in the order of their turns; those that come at the same time stay in their order.
    mutating func sortByTurn() {
        var (turns, last, isSorted): (UInt64, Int, Bool) = (0, 0, true)
        for index in indices {
            let turn = self[index].turn
            turns |= 1 << UInt64(turn)
            (last, isSorted) = (turn, isSorted && last <= turn)
        }
        guard !isSorted else { return }
        // There are few turns, and a step is large: to look for those of each turn moves each of them once.
        var sorted = UniqueArray<OperationStep>(minimumCapacity: count)
        while turns != 0 {
            let turn = turns.trailingZeroBitCount
            for index in indices where self[index].turn == turn { sorted.append(self[index]) }
            turns &= turns - 1
        }
        self = sorted
    }
}
