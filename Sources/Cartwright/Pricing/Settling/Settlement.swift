internal import BasicContainers

/// The result of a set of promotions on a cart: the discount of each of them, and every amount with its place.
///
/// It is a class only so that sets can be compared and kept without a copy; it is immutable.
final class Settlement: Sendable {
    /// The candidates of the set.
    let pool: CandidatePool

    /// The members of the set.
    let isMember: NumberSet

    /// The result of each candidate, in their order.
    let outcomes: RigidArray<StepOutcome>

    /// The amounts taken off, in order.
    let entries: UniqueArray<Entry>

    /// True if one candidate may have taken several amounts off one place.
    let mayRepeatPlaces: Bool

    /// The gifts.
    let gifts: [Gift]

    /// The conditions on the stage that did not hold, by candidate.
    let unmet: [Int: [Finding]]

    /// The results of plugins, by candidate.
    let plugins: [Int: PluginOutcome]

    /// The amount that each step of the unit stage wanted. These steps are the first ones.
    let wantedByStep: RigidArray<Int64>

    /// The shares of the promotions that compete line by line, by candidate; empty without groups per line.
    let lineShares: [LineShare]

    /// The discount on merchandise and shipping.
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
        wantedByStep: consuming RigidArray<Int64>,
        lineShares: [LineShare]
    ) {
        var sum: Int64 = 0
        for index in outcomes.indices { sum += outcomes[index].givenMinor }
        discountMinor = sum
        (self.pool, self.isMember, self.mayRepeatPlaces) = (pool, isMember, mayRepeatPlaces)
        (self.gifts, self.unmet, self.plugins) = (gifts, unmet, plugins)
        self.lineShares = lineShares
        self.outcomes = outcomes
        self.entries = entries
        self.wantedByStep = wantedByStep
    }

    /// True if every budget that may not be spent in part covers its promotion's discount.
    var isWithinBudgets: Bool {
        guard pool.hasBudgets else { return true }
        for index in outcomes.indices {
            guard let spend = pool.candidates[index].spend, !spend.isPartial else { continue }
            if outcomes[index].givenMinor > spend.leftMinor { return false }
        }
        return !pool.givesCredit || creditsAreWithinBudgets
    }

    /// The members that gave nothing.
    var idle: NumberSet {
        var idle = NumberSet()
        for candidate in outcomes.indices where isMember[candidate] && !outcomes[candidate].gives {
            idle[candidate] = true
        }
        return idle
    }

    /// The members that gave nothing and used no units up, so that the result is the same without them.
    var inert: NumberSet {
        var inert = NumberSet()
        for candidate in outcomes.indices where isMember[candidate] {
            let outcome = outcomes[candidate]
            if !outcome.gives, !outcome.usesUnitsUp { inert[candidate] = true }
        }
        return inert
    }

    /// The positions of the candidates that gave something.
    var applied: [Int] { outcomes.indices.filter { outcomes[$0].gives } }
}

/// The result of one promotion in the pipeline.
struct StepOutcome {
    /// The amount wanted, after `max_discount`.
    var desiredMinor: Int64 = 0

    /// The amount given, within floors, room and budget.
    var givenMinor: Int64 = 0

    /// True if it gave a gift or store credit, which take nothing off the cart.
    var givesMore = false

    /// True if a condition on the stage did not hold.
    var isUnmet = false

    /// True if it used up the units that it chose, whether or not anything came off them, see ``UnitRule/usesUp``.
    var usesUnitsUp = false

    /// True if it gave anything: money, a gift or store credit. Otherwise it is not applied.
    var gives: Bool { givenMinor > 0 || givesMore }
}
