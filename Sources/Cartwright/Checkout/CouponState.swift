/// The state of a coupon card in a session: its discount, or the reason that it has none.
public struct CouponState: Hashable, Sendable {
    /// The card.
    public let cardID: String
    /// The code printed on it.
    public let code: String?
    /// The headline that people see.
    public let headline: String
    /// The highest priority among its promotions.
    public let priority: Int64
    /// The status.
    public let status: Status

    /// The status of a coupon.
    public enum Status: Hashable, Sendable {
        /// Clicked, or its code entered; discounts this many minor units. 0 if it gives only gifts.
        case applied(Int64)
        /// Clicked, but discounts nothing now. The engine always supplies the reason.
        case appliedWithoutEffect(RejectedPromotion?)
        /// A click would reduce the total by this many minor units; 0 if it would give only gifts.
        case eligible(Int64)
        /// A click would discount nothing. The engine always supplies the reason.
        case ineligible(RejectedPromotion?)
        /// Cannot be combined with an active coupon, by card id. The saving of a swap is in minor units.
        case blocked(by: String, swapSavesMinor: Int64)
        /// Dismissed.
        case dismissed
        /// Not shown: expired, or not meant to be shown.
        case notShown
    }
}

extension Checkout {
    /// Returns the states of all coupon cards in a session, in the order of the feed, without control variants.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - instant: the instant of the states.
    ///   - counters: the usage of each limited promotion by other sessions, reserved or redeemed.
    /// - Throws: `money.overflow`.
    public func couponStates(
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> [CouponState] {
        let evaluation = try CouponEvaluation(self, session, at: instant, counters: counters)
        var states: [CouponState] = []
        for card in session.feed.cards where !card.isControl {
            guard let handled = coupon(ofCard: card.id, in: session) else { continue }
            // A coupon that cannot be priced is ineligible, so a quote that exceeded its work limit must be detected
            // here.
            try WorkLimit.check()
            states.append(
                CouponState(
                    cardID: card.id,
                    code: handled.promotions.lazy.compactMap(\.code).first,
                    headline: handled.presentation?.headline ?? card.title ?? card.id,
                    priority: handled.promotions.map(\.priority).max() ?? 0,
                    status: evaluation.status(of: handled, card)
                )
            )
        }
        return states
    }
}
