/// Why a coupon applies to a session or not: everything that was checked, one by one.
public struct CouponExplanation: Sendable {
    /// The card.
    public let cardID: String
    /// The name of the handler that decoded it.
    public let handler: String
    /// How the coupon stands.
    public let status: CouponState.Status
    /// What was checked, in order.
    public let checks: [Check]

    /// One thing that was checked.
    public struct Check: Sendable {
        /// Whether it holds.
        public let isMet: Bool
        /// What it was.
        public let kind: Kind
    }

    /// What was checked.
    public enum Kind: Sendable {
        /// Whether the card is shown: not expired, not dismissed, no unsafe URL.
        case shown
        /// Whether the instant is within the promotion's dates.
        case dates(from: Instant?, until: Instant?, now: Instant)
        /// The cart's currency, in which the promotion has no amounts or its budget no limit. Only told where it is so.
        case currency(Currency)
        /// A condition, and the SKUs it counts where it counts only some.
        case condition(Finding, skus: [String])
        /// What an effect lacks before it gives anything.
        case lack(Lack)
        /// Whether it can stand beside the active coupons; the card of the one in its way.
        case combinable(blockedBy: String?)
        /// How much of a limit is gone.
        case limit(LimitRule)
    }
}

extension Checkout {
    /// Explains a coupon card.
    ///
    /// Limits are those that pricing looks at, and conditions on what earlier stages left see the cart with the
    /// promotions that it gets.
    ///
    /// - Parameters:
    ///   - cardID: the card.
    ///   - session: the session.
    ///   - instant: the instant of the question.
    ///   - counters: how much of each limited promotion others have used or hold.
    /// - Returns: nil where the card is not in the feed or offers nothing.
    /// - Throws: `money.overflow`.
    public func explain(
        couponOf cardID: String,
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> CouponExplanation? {
        guard let handled = session.handled[cardID], !handled.promotions.isEmpty,
            let card = session.feed.cards.first(where: { $0.id == cardID && !$0.isControl })
        else { return nil }
        let evaluation = try CouponEvaluation(self, session, at: instant, counters: counters)
        let status = evaluation.status(of: handled, card)
        let isShown = session.feed.shown(at: instant).contains { $0.id == cardID }
        var checks = [CouponExplanation.Check(isMet: isShown, kind: .shown)]
        let offers = handled.offers(besides: offers(in: session, at: instant))
        let checker = PromotionChecker(self, session, offers: offers, at: instant, counters: counters)
        for promotion in handled.promotions { checks += try checker.checks(of: promotion) }
        let blocker: String? =
            switch status {
            case .blocked(let other, _): other
            case .ineligible: evaluation.blocker(of: handled)
            case .applied, .appliedWithoutEffect, .eligible, .dismissed, .notShown: nil
            }
        checks.append(CouponExplanation.Check(isMet: blocker == nil, kind: .combinable(blockedBy: blocker)))
        return CouponExplanation(
            cardID: cardID,
            handler: handled.handler ?? "",
            status: status,
            checks: checks
        )
    }
}
