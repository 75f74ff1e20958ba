/// How good a set of promotions is for the shopper, as a total order: two sets that give something differ.
///
/// More off merchandise and shipping together; then gifts of greater list value; then fewer limited codes used up; then
/// fewer promotions; then higher priorities; then smaller ids. Of two sets that differ only in promotions that give
/// nothing the one without them is better.
struct Standing {
    private let discountMinor: Int64
    private let giftValue: Int128
    private let limitedCodes: Int
    private let applied: [Promotion]
    private let memberCount: Int

    init(_ settlement: Settlement) {
        discountMinor = settlement.discountMinor
        giftValue = settlement.outcomes.flatMap(\.gifts).reduce(0) { $0 + $1.listValue }
        applied = settlement.applied.map { settlement.candidates[$0].promotion }
        memberCount = settlement.isMember.count { $0 }
        limitedCodes = applied.count { $0.code != nil && $0.isLimited }
    }

    /// Whether this set is better.
    func beats(_ other: Standing) -> Bool {
        if discountMinor != other.discountMinor { return discountMinor > other.discountMinor }
        if giftValue != other.giftValue { return giftValue > other.giftValue }
        if limitedCodes != other.limitedCodes { return limitedCodes < other.limitedCodes }
        if applied.count != other.applied.count { return applied.count < other.applied.count }
        for (a, b) in zip(applied, other.applied) where a.priority != b.priority { return a.priority > b.priority }
        for (a, b) in zip(applied, other.applied) where a.id != b.id {
            return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
        }
        return memberCount < other.memberCount
    }
}

extension Promotion {
    /// Whether anything counts how often, or for how much, it is used.
    var isLimited: Bool { usageLimit != nil || perCustomerLimit != nil || budget != nil }
}
