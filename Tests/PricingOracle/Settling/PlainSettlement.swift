/// The result of one promotion.
struct PlainOutcome {
    /// The wanted amount, after the effect's own limit.
    var desired: Int64 = 0

    /// The amounts taken off each place.
    var given: [Int64]
    var gifts: [PlainGift] = []

    /// The store credit.
    var credit: Int64 = 0

    init(places: Int) { given = Array(repeating: 0, count: places) }

    var gives: Bool { !gifts.isEmpty || credit > 0 || given.contains { $0 > 0 } }
}

/// The result of applying a set of promotions to a cart.
struct PlainSettlement {
    let scenario: PlainScenario

    /// The members by priority, then id.
    let members: [PlainPromotion]

    /// The amounts left at each place.
    let left: [Int64]

    /// The outcomes by id.
    let outcomes: [String: PlainOutcome]

    /// The ids of the members whose stage conditions did not hold.
    let unmet: Set<String>

    /// The comparison of the members of groups that compete line by line.
    let contest: PlainContest

    /// The whole discount on merchandise and shipping.
    var discount: Int64 { scenario.listAmounts.reduce(0, +) - left.reduce(0, +) }

    /// The members that gave something.
    var applied: [PlainPromotion] { members.filter { gives($0.id) } }

    func gives(_ id: String) -> Bool { outcomes[id]?.gives ?? false }

    /// True if every budget that is not partial covers the discount of its promotion.
    var isWithinBudgets: Bool {
        members.allSatisfy { member in
            guard let left = member.wholeLeft(in: scenario.currency) else { return true }
            return outcomes[member.id].map { $0.given.reduce(0, +) + $0.credit } ?? 0 <= left
        }
    }
}
