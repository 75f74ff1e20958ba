/// The explanation of a coupon: each check, and whether it is met.
///
/// A coupon that does not apply has at least one check that is not met. A promotion that applies has no unmet check.
public struct CouponExplanation: Sendable {
    /// The card.
    public let cardID: String
    /// The name of the handler that decoded it.
    public let handler: String
    /// The status of the coupon.
    public let status: CouponState.Status
    /// The checks, in order.
    public let checks: [Check]

    /// One check.
    public struct Check: Sendable {
        /// True if the check is met.
        public let isMet: Bool
        /// The kind of the check, with its particulars.
        public let kind: Kind
        /// The promotion that the check concerns, by id; nil if it concerns the card.
        public let promotion: String?

        /// Creates a check.
        public init(isMet: Bool, kind: Kind, promotion: String? = nil) {
            (self.isMet, self.kind, self.promotion) = (isMet, kind, promotion)
        }
    }

    /// A kind of check.
    public enum Kind: Sendable {
        /// The card is shown: not expired, not dismissed, without an unsafe URL.
        case shown
        /// The promotion is enabled; present only if it is not.
        case enabled
        /// The code of a promotion of the catalog was entered, or a code that was issued for it.
        case code(String)
        /// The instant is within the promotion's dates.
        case dates(from: Instant?, until: Instant?, now: Instant)
        /// The campaign of the promotion is enabled, and the instant is within its dates; present only if it has dates
        /// or is disabled.
        case campaign(Campaign, now: Instant)
        /// The cart's currency, for which the promotion has no amounts or its budget no limit; present only if it is
        /// not met.
        case currency(Currency)
        /// A condition, with its SKUs if it counts only some.
        case condition(Finding, skus: [String])
        /// The shortfall before an effect gives anything.
        case shortfall(Shortfall)
        /// The coupon can be combined with the active coupons; otherwise the card of the one that blocks it.
        case combinable(blockedBy: String?)
        /// The usage of a limit.
        case limit(LimitRule)
        /// The fact about the person that the limit per customer requires and the cart lacks; present only if it lacks
        /// one.
        case missing(MissingPerson)
        /// The reason that a promotion does not apply although other checks may be met: another promotion won, there is
        /// nothing to discount, its budget does not cover the discount, or its id is taken.
        case verdict(RejectedPromotion)
    }
}

extension Checkout {
    /// Explains a coupon card.
    ///
    /// Limits are those that pricing reads. Conditions on the results of earlier stages see the cart with its applied
    /// promotions.
    ///
    /// - Parameters:
    ///   - cardID: the card.
    ///   - session: the session.
    ///   - instant: the instant for which to explain.
    ///   - counters: the usage of each limited promotion by other sessions, reserved or redeemed.
    /// - Returns: nil if the card is not in the feed or offers nothing.
    /// - Throws: `money.overflow`.
    public func explain(
        couponOf cardID: String,
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> CouponExplanation? {
        guard let handled = coupon(ofCard: cardID, in: session),
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
        let entered = entering(handled, in: session)
        let checker = PromotionChecker(self, entered, offers: offers, at: instant, counters: counters)
        for (promotion, verdict) in evaluation.verdicts(on: handled) {
            // The blocking coupon already explains a promotion that lost to it.
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
    /// The reason that a coupon gives nothing; nil if it gives something, or if the card itself is the reason.
    fileprivate var rejection: RejectedPromotion? {
        switch self {
        case .appliedWithoutEffect(let rejection), .ineligible(let rejection): rejection
        case .applied, .eligible, .blocked, .dismissed, .notShown: nil
        }
    }
}
