public import Cartwright

/// The figures of one promotion over many carts. Amounts are in minor units.
public struct PromotionFigures: Hashable, Sendable {
    /// The number of carts with the promotion.
    public internal(set) var appliedCount = 0
    /// The sum of its discounts.
    public internal(set) var discountMinor: Int64 = 0
    /// The largest discount on one cart.
    public internal(set) var largestMinor: Int64 = 0
    /// The number of free units.
    public internal(set) var giftCount: Int64 = 0
    /// The sum of the list prices of its free units.
    public internal(set) var giftMinor: Int64 = 0
    /// The sum of its store credit.
    public internal(set) var creditMinor: Int64 = 0
    /// The number of carts without the promotion, by reason.
    public internal(set) var rejections: [Reason: Int] = [:]
    /// The near misses.
    public internal(set) var nearMisses = NearMisses()
    /// The number of losses to other promotions, by id: they excluded it, or a set with them had a larger discount.
    public internal(set) var losses: [String: Int] = [:]

    /// The most frequent reason why it was not applied; of equally frequent ones that of the earliest check.
    public var mainRejection: (reason: Reason, count: Int)? {
        Reason.allCases.compactMap { reason in rejections[reason].map { (reason, $0) } }
            .max { $0.1 < $1.1 || ($0.1 == $1.1 && $0.0.order > $1.0.order) }
    }

    mutating func add(_ applied: AppliedPromotion) {
        appliedCount += 1
        // Cannot overflow: part of a checked sum over all carts.
        discountMinor += applied.discountMinor
        largestMinor = max(largestMinor, applied.discountMinor)
    }

    mutating func add(_ gift: QuotedGift) {
        giftCount = giftCount.addingSaturated(gift.line.quantity)
        giftMinor = giftMinor.addingSaturated(gift.line.listMinor)
    }

    mutating func add(_ credit: QuotedCredit) { creditMinor = creditMinor.addingSaturated(credit.amountMinor) }

    mutating func add(_ rejected: RejectedPromotion) {
        rejections[rejected.reason, default: 0] += 1
        if let winner = rejected.by { losses[winner, default: 0] += 1 }
        if rejected.isNearMiss { nearMisses.cartCount += 1 }
    }

    mutating func add(_ nudge: Nudge) { nearMisses.add(nudge) }

    mutating func reject(_ count: Int, for reason: Reason) { rejections[reason, default: 0] += count }

    mutating func merge(_ other: PromotionFigures) {
        appliedCount += other.appliedCount
        discountMinor += other.discountMinor
        largestMinor = max(largestMinor, other.largestMinor)
        giftCount = giftCount.addingSaturated(other.giftCount)
        giftMinor = giftMinor.addingSaturated(other.giftMinor)
        creditMinor = creditMinor.addingSaturated(other.creditMinor)
        rejections.merge(other.rejections, uniquingKeysWith: +)
        losses.merge(other.losses, uniquingKeysWith: +)
        nearMisses.merge(other.nearMisses)
    }
}

extension Reason {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
