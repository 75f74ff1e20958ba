internal import BasicContainers

/// What a set of promotions does to a cart: what each of them got, and every amount with its place.
///
/// A class only so that sets can be compared and kept without a copy; nothing in it changes.
final class Settlement: Sendable {
    /// Those that could be in the set.
    let pool: CandidatePool

    /// Which of them are.
    let isMember: NumberSet

    /// What became of each candidate, in their order.
    let outcomes: RigidArray<StepOutcome>

    /// Every amount that was taken off, in the order in which it happened.
    let entries: UniqueArray<Entry>

    /// Whether one candidate may have taken several amounts off one place.
    let mayRepeatPlaces: Bool

    /// What was given for free.
    let gifts: [Gift]

    /// Conditions on the stage that did not hold, by candidate.
    let unmet: [Int: [Finding]]

    /// What became of what plugins answered, by candidate.
    let plugins: [Int: PluginOutcome]

    /// What each step of the unit stage wanted to take off. They are the first of all steps.
    let wantedByStep: RigidArray<Int64>

    /// Everything taken off merchandise and shipping.
    let discountMinor: Int64

    /// Units that one promotion gives for free.
    struct Gift {
        let candidate: Int
        let line: GiftLine
    }

    /// An amount that one promotion took off one place.
    struct Entry {
        private let (candidateNumber, place): (Int32, PlaceNumber)
        let amountMinor: Int64

        init(_ candidate: Int, _ place: PlaceNumber, _ amountMinor: Int64) {
            (candidateNumber, self.place) = (Int32(truncatingIfNeeded: candidate), place)
            self.amountMinor = amountMinor
        }

        var candidate: Int { Int(candidateNumber) }

        /// The place's number.
        var placeIndex: Int { place.index }
    }

    init(
        pool: CandidatePool,
        isMember: NumberSet,
        outcomes: consuming RigidArray<StepOutcome>,
        entries: consuming UniqueArray<Entry>,
        mayRepeatPlaces: Bool,
        gifts: [Gift],
        unmet: [Int: [Finding]],
        plugins: [Int: PluginOutcome],
        wantedByStep: consuming RigidArray<Int64>
    ) {
        var sum: Int64 = 0
        for index in outcomes.indices { sum += outcomes[index].givenMinor }
        discountMinor = sum
        (self.pool, self.isMember, self.mayRepeatPlaces) = (pool, isMember, mayRepeatPlaces)
        (self.gifts, self.unmet, self.plugins) = (gifts, unmet, plugins)
        self.outcomes = outcomes
        self.entries = entries
        self.wantedByStep = wantedByStep
    }

    /// Whether every spend budget covers what its promotion gives.
    var isWithinBudgets: Bool {
        for index in outcomes.indices {
            guard let spend = pool.candidates[index].spend, !spend.isPartial else { continue }
            if outcomes[index].givenMinor > spend.leftMinor { return false }
        }
        return true
    }

    /// The members that gave nothing.
    var idle: NumberSet {
        var idle = NumberSet()
        for candidate in outcomes.indices where isMember[candidate] && !outcomes[candidate].gives {
            idle[candidate] = true
        }
        return idle
    }

    /// The positions of the candidates that gave something.
    var applied: [Int] { outcomes.indices.filter { outcomes[$0].gives } }
}

/// What became of one promotion in the pipeline.
struct StepOutcome {
    /// What it wanted, after `max_discount`.
    var desiredMinor: Int64 = 0

    /// What floors, room and budget left of that.
    var givenMinor: Int64 = 0

    /// Whether it gave something for free.
    var givesGifts = false

    /// Whether a condition on the stage did not hold.
    var isUnmet = false

    /// Whether it gave anything, money or gift. One that did not is not applied.
    var gives: Bool { givenMinor > 0 || givesGifts }
}
