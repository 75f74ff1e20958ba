/// What a set of promotions does to a cart: what each of them got, and every amount with its place.
struct Settlement {
    let candidates: [Candidate]

    /// What became of each candidate, in their order.
    let outcomes: [Outcome]

    /// Every amount that was taken off, in the order in which it happened.
    let entries: [Entry]

    /// An amount that one promotion took off one place.
    struct Entry {
        let candidate: Int
        let place: Share.Place
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

    /// What became of a candidate, nil where it took no part.
    func outcome(of id: String) -> Outcome? {
        candidates.firstIndex { $0.id == id }.map { outcomes[$0] }
    }

    /// The candidates that gave something.
    var applied: [Candidate] { zip(candidates, outcomes).filter { $1.gives }.map(\.0) }
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
