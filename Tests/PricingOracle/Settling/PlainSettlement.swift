/// What became of one promotion.
struct PlainOutcome {
    /// What it wanted, after its own cap.
    var desired: Int64 = 0

    /// What it took off each place.
    var given: [Int64]
    var gifts: [PlainGift] = []

    init(places: Int) { given = Array(repeating: 0, count: places) }

    /// Whether it gave anything.
    var gives: Bool { !gifts.isEmpty || given.contains { $0 > 0 } }
}

/// What a set of promotions does to a cart.
struct PlainSettlement {
    let scenario: PlainScenario

    /// In order of priority, then id.
    let members: [PlainPromotion]

    /// What is left of each place.
    let left: [Int64]

    /// By id.
    let outcomes: [String: PlainOutcome]

    /// The ids of the members whose conditions on the stage did not hold.
    let unmet: Set<String>

    /// Everything taken off merchandise and shipping.
    var discount: Int64 { scenario.listAmounts.reduce(0, +) - left.reduce(0, +) }

    /// The members that gave something.
    var applied: [PlainPromotion] { members.filter { gives($0.id) } }

    func gives(_ id: String) -> Bool { outcomes[id]?.gives ?? false }

    /// Whether every budget that is not partial covers what its promotion gives.
    var isWithinBudgets: Bool {
        members.filter(\.hasWholeBudget).allSatisfy { member in
            let given = outcomes[member.id]?.given.reduce(0, +) ?? 0
            return given <= member.budgetLeft(in: scenario.currency) ?? .max
        }
    }
}
