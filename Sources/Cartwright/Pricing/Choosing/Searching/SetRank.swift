/// The rank of a set of promotions for the shopper, as a total order: two sets that give something differ.
///
/// In order of precedence: a larger discount on merchandise and shipping together; gifts of greater list value; more
/// units of gifts, so that a gift without a price counts too; more store credit; fewer limited codes used; fewer
/// promotions; higher priorities; smaller ids. If two sets differ only in promotions that give nothing, the one without
/// them is better.
struct SetRank {
    private let discountMinor: Int64
    private let giftValue: Int128
    private let giftUnits: Int128
    private let limitedCodes: Int
    private let settlement: Settlement

    /// The candidates that gave something, in order of priority, then id.
    private let applied: [Int]
    private let memberCount: Int

    init(_ settlement: Settlement) {
        discountMinor = settlement.discountMinor
        giftValue = settlement.gifts.reduce(0) { $0.addingSaturated($1.line.listValue) }
        giftUnits = settlement.gifts.reduce(0) { $0 + Int128($1.line.quantity) }
        self.settlement = settlement
        applied = settlement.applied
        memberCount = settlement.isMember.count
        limitedCodes = applied.count { settlement.pool.candidates[$0].stacking.hasLimitedCode }
    }

    /// Returns true if this set is better.
    func beats(_ other: SetRank) -> Bool {
        if discountMinor != other.discountMinor { return discountMinor > other.discountMinor }
        if giftValue != other.giftValue { return giftValue > other.giftValue }
        if giftUnits != other.giftUnits { return giftUnits > other.giftUnits }
        if settlement.pool.givesCredit {
            let (own, others) = (settlement.creditMinor, other.settlement.creditMinor)
            if own != others { return own > others }
        }
        if limitedCodes != other.limitedCodes { return limitedCodes < other.limitedCodes }
        if applied.count != other.applied.count { return applied.count < other.applied.count }
        if applied != other.applied {
            let ranks = zip(applied.map(rank), other.applied.map(rank))
            for (a, b) in ranks where a.priority != b.priority { return a.priority > b.priority }
            for (a, b) in ranks where a.id != b.id { return a.id.utf8.lexicographicallyPrecedes(b.id.utf8) }
        }
        return memberCount < other.memberCount
    }

    private func rank(_ candidate: Int) -> (priority: Int64, id: String) {
        (settlement.pool.promotion(of: candidate).priority, settlement.pool.id(of: candidate))
    }
}

extension Promotion {
    /// True if the number of uses or the total discount of the promotion, or of its campaign, is limited.
    package var isLimited: Bool {
        usageLimit != nil || perCustomerLimit != nil || budget != nil || sharedCampaign?.campaign.isLimited == true
    }
}
