public import Cartwright

/// What one promotion did to many carts. Amounts are in minor units.
public struct PromotionFigures: Hashable, Sendable {
    /// How many carts it was applied to.
    public internal(set) var appliedCount = 0
    /// What it took off all of them.
    public internal(set) var discountMinor: Int64 = 0
    /// The most it took off one.
    public internal(set) var largestMinor: Int64 = 0
    /// How many units it gave for free.
    public internal(set) var giftCount: Int64 = 0
    /// How many carts it was not applied to, by reason.
    public internal(set) var rejections: [Reason: Int] = [:]
    /// How many carts missed it by little.
    public internal(set) var nearMisses = NearMisses()
    /// To which promotions it lost, by id, and how often: they excluded it, or a set with them took more off.
    public internal(set) var losses: [String: Int] = [:]

    /// The reason for which it was not applied most often; of equal ones that of the earliest check.
    public var mainRejection: (reason: Reason, count: Int)? {
        Reason.allCases.compactMap { reason in rejections[reason].map { (reason, $0) } }
            .max { $0.1 < $1.1 || ($0.1 == $1.1 && $0.0.order > $1.0.order) }
    }

    mutating func add(_ applied: AppliedPromotion) {
        appliedCount += 1
        // Part of a sum over carts that is checked, so it fits.
        discountMinor += applied.discountMinor
        largestMinor = max(largestMinor, applied.discountMinor)
    }

    mutating func add(_ gift: QuotedGift) { giftCount = giftCount.addingSaturated(gift.line.quantity) }

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
        rejections.merge(other.rejections, uniquingKeysWith: +)
        losses.merge(other.losses, uniquingKeysWith: +)
        nearMisses.merge(other.nearMisses)
    }
}

extension Reason {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
