/// What a set of promotions does to a cart: what each of them got, and every amount with its place.
struct Settlement {
    /// Those that could be in the set, in order of priority, then id.
    let candidates: [Candidate]

    /// Which of them are.
    let isMember: [Bool]

    /// What became of each candidate, in their order.
    let outcomes: [Outcome]

    /// Every amount that was taken off, in the order in which it happened.
    let entries: [Entry]

    /// An amount that one promotion took off one place.
    struct Entry {
        let candidate: Int
        /// Lines by their position in the cart, shipments behind them.
        let place: Int
        let amountMinor: Int64
    }

    /// Everything taken off merchandise and shipping.
    var discountMinor: Int64 { outcomes.reduce(0) { $0 + $1.givenMinor } }

    /// Whether every spend budget covers what its promotion gives.
    var isWithinBudgets: Bool {
        zip(candidates, outcomes).allSatisfy { candidate, outcome in
            !candidate.hasStrictBudget || outcome.givenMinor <= candidate.budgetMinor ?? .max
        }
    }

    /// The positions of the candidates that gave something.
    var applied: [Int] { outcomes.indices.filter { outcomes[$0].gives } }
}

/// What became of one promotion in the pipeline.
struct Outcome {
    /// What it wanted, after `max_discount`.
    var desiredMinor: Int64 = 0

    /// What floors, room and budget left of that.
    var givenMinor: Int64 = 0

    /// What it gave for free.
    var gifts: [GiftLine] = []

    /// Conditions on the stage that did not hold.
    var unmet: [Finding] = []

    /// Whether it gave anything, money or gift. One that did not is not applied.
    var gives: Bool { givenMinor > 0 || !gifts.isEmpty }
}
