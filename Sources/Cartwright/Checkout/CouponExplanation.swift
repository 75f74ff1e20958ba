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
        /// A condition, and the SKUs it counts where it counts only some.
        case condition(Finding, skus: [String])
        /// Whether it can stand beside the active coupons; the card of the one in its way.
        case combinable(blockedBy: String?)
        /// Uses so far against a limit: that of all customers, or that of this one.
        case limit(used: Int64, of: Int64)
    }
}

extension Checkout {
    /// Explains a coupon card.
    ///
    /// - Returns: nil where the card is not in the feed or offers nothing.
    /// - Throws: `money.overflow`.
    public func explain(
        couponOf cardID: String,
        in session: Session,
        at instant: Instant
    ) throws(CartwrightError) -> CouponExplanation? {
        guard let handled = session.handled[cardID], !handled.promotions.isEmpty,
            let state = try couponStates(in: session, at: instant).first(where: { $0.cardID == cardID })
        else { return nil }
        let isShown = session.feed.shown(at: instant).contains { $0.id == cardID }
        var checks = [CouponExplanation.Check(isMet: isShown, kind: .shown)]
        for promotion in handled.promotions { checks += try self.checks(of: promotion, session, at: instant) }
        var blocker: String?
        if case .blocked(let other, _) = state.status { blocker = other }
        checks.append(CouponExplanation.Check(isMet: blocker == nil, kind: .combinable(blockedBy: blocker)))
        return CouponExplanation(
            cardID: cardID,
            handler: handled.handler ?? "",
            status: state.status,
            checks: checks
        )
    }

    private func checks(
        of promotion: Promotion,
        _ session: Session,
        at instant: Instant
    ) throws(CartwrightError) -> [CouponExplanation.Check] {
        var checks: [CouponExplanation.Check] = []
        if promotion.startsAt != nil || promotion.endsAt != nil {
            let isWithin =
                promotion.startsAt.map { instant >= $0 } ?? true && promotion.endsAt.map { instant < $0 } ?? true
            checks.append(
                .init(
                    isMet: isWithin,
                    kind: .dates(from: promotion.startsAt, until: promotion.endsAt, now: instant)
                )
            )
        }
        let customer = session.cart.customer
        let counters = session.ledger.counters(for: customer?.id, excluding: session.id, at: instant)
        if let limit = promotion.usageLimit {
            let used = promotion.used.addingSaturated(counters.uses[promotion.id, default: 0])
            checks.append(.init(isMet: used < limit, kind: .limit(used: used, of: limit)))
        }
        if let limit = promotion.perCustomerLimit {
            let before = customer?.promotionUses[promotion.id] ?? 0
            let used = before.addingSaturated(counters.customerUses[promotion.id, default: 0])
            checks.append(.init(isMet: used < limit, kind: .limit(used: used, of: limit)))
        }
        let facts = CartFacts(cart: session.cart, instant: instant)
        for condition in promotion.conditions {
            let finding = try finding(of: condition, facts)
            let skus = (condition as? QuantityCondition)?.filter.skus?.sorted() ?? []
            checks.append(.init(isMet: finding.isMet, kind: .condition(finding, skus: skus)))
        }
        return checks
    }

    /// What a condition found. One of a plugin that cannot be asked is not met.
    private func finding(of condition: any Condition, _ facts: CartFacts) throws(CartwrightError) -> Finding {
        do throws(CartwrightError) {
            return try condition.ask(facts)
        } catch {
            guard !condition.isOfTheEngine else { throw error }
            let name = type(of: condition).type
            return Finding(condition: name, isMet: false, observed: .null, required: JSONObject())
        }
    }
}
