/// How a coupon card stands to a session: what it gives, or why it does not.
public struct CouponState: Hashable, Sendable {
    /// The card.
    public let cardID: String
    /// The code printed on it.
    public let code: String?
    /// What people see.
    public let headline: String
    /// The highest priority among its promotions.
    public let priority: Int64
    /// How it stands.
    public let status: Status

    /// How a coupon stands.
    public enum Status: Hashable, Sendable {
        /// Clicked, or its code typed, and takes this many minor units off; 0 where all it gives are gifts.
        case applied(Int64)
        /// Clicked, and takes nothing off for now. The reason is always there in what the engine says.
        case appliedWithoutEffect(RejectedPromotion?)
        /// A click would take this many minor units off the total; 0 where all it would give are gifts.
        case eligible(Int64)
        /// A click would take nothing off. The reason is always there in what the engine says.
        case ineligible(RejectedPromotion?)
        /// Cannot stand beside an active coupon, by card id. What the swap would save is in minor units.
        case blocked(by: String, swapSavesMinor: Int64)
        /// Sent away.
        case dismissed
        /// Not shown: expired or not to be shown at all.
        case notShown
    }
}

extension Checkout {
    /// How every coupon card of the feed stands to a session, in the order of the feed. Control variants are left out.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - instant: the instant of the question.
    ///   - counters: how much of each limited promotion others have used or hold.
    /// - Throws: `money.overflow`.
    public func couponStates(
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> [CouponState] {
        let evaluation = try CouponEvaluation(self, session, at: instant, counters: counters)
        var states: [CouponState] = []
        for card in session.feed.cards where !card.isControl {
            guard let handled = session.handled[card.id], !handled.promotions.isEmpty else { continue }
            // A coupon that cannot be priced is ineligible, so a quote that was given up has to be noticed here.
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
