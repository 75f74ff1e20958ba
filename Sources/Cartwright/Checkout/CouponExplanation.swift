/// Why a coupon applies to a session or not: everything that was checked, one by one.
///
/// A coupon that does not apply has at least one check that is not met, whatever the reason. A promotion that applies
/// has none.
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
        /// The promotion that it is about, by id; nil where it is about the card.
        public let promotion: String?

        /// One thing that was checked.
        public init(isMet: Bool, kind: Kind, promotion: String? = nil) {
            (self.isMet, self.kind, self.promotion) = (isMet, kind, promotion)
        }
    }

    /// What was checked.
    public enum Kind: Sendable {
        /// Whether the card is shown: not expired, not dismissed, no unsafe URL.
        case shown
        /// A check that the promotion is switched on; present only where it is not.
        case enabled
        /// A check that the code of a promotion of the catalog was entered, or one that was issued for it.
        case code(String)
        /// Whether the instant is within the promotion's dates.
        case dates(from: Instant?, until: Instant?, now: Instant)
        /// The cart's currency, in which the promotion has no amounts or its budget no limit. Only told where it is so.
        case currency(Currency)
        /// A condition, and the SKUs it counts where it counts only some.
        case condition(Finding, skus: [String])
        /// What an effect lacks before it gives anything.
        case shortfall(Shortfall)
        /// Whether it can stand beside the active coupons; the card of the one in its way.
        case combinable(blockedBy: String?)
        /// How much of a limit is gone.
        case limit(LimitRule)
        /// The reason that keeps a promotion from applying though the checks before it may all be met: another one took
        /// its place, there is nothing to take off, its budget does not cover the discount, its id is taken.
        case verdict(RejectedPromotion)
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
        let blocker: String? =
            switch status {
            case .blocked(let other, _): other
            case .ineligible: evaluation.blocker(of: handled)
            case .applied, .appliedWithoutEffect, .eligible, .dismissed, .notShown: nil
            }
        let offers = handled.offers(besides: offers(in: session, at: instant))
        let checker = PromotionChecker(self, session, offers: offers, at: instant, counters: counters)
        for (promotion, verdict) in evaluation.verdicts(on: handled) {
            // The coupon in the way explains a promotion that lost to it.
            checks += try checker.checks(of: promotion, verdict, namesWinner: blocker == nil)
        }
        checks.append(CouponExplanation.Check(isMet: blocker == nil, kind: .combinable(blockedBy: blocker)))
        if let reason = status.rejection, checks.allSatisfy(\.isMet) {
            checks.append(CouponExplanation.Check(isMet: false, kind: .verdict(reason), promotion: reason.promotion))
        }
        return CouponExplanation(
            cardID: cardID,
            handler: handled.handler ?? "",
            status: status,
            checks: checks
        )
    }
}

extension CouponState.Status {
    /// The reason that a coupon gives nothing; nil where it gives something, or the card itself is the reason.
    fileprivate var rejection: RejectedPromotion? {
        switch self {
        case .appliedWithoutEffect(let rejection), .ineligible(let rejection): rejection
        case .applied, .eligible, .blocked, .dismissed, .notShown: nil
        }
    }
}
