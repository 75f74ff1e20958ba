/// What a promotion must pass before its conditions are looked at. Each gate has its own reason, and the first that
/// refuses is the one that counts: switched on, schedule, currency, code, limits.
struct Gates {
    let cart: Cart
    let instant: Instant
    let counters: Counters

    /// The codes of the cart, normalized.
    let codes: Set<String>

    init(_ cart: Cart, at instant: Instant, counters: Counters) {
        self.cart = cart
        self.instant = instant
        self.counters = counters
        codes = Set(cart.codes.map(PromotionCode.normalized))
    }

    /// The first gate that refuses, nil where all let it through. An offer needs no code: the click stood for it.
    func refusal(of promotion: Promotion, offer: Offer?) -> Reason? {
        if offer?.isControl == true { return .controlVariant }
        if !promotion.isEnabled { return .disabled }
        if let startsAt = promotion.startsAt, instant < startsAt { return .notStarted }
        if let endsAt = promotion.endsAt, instant >= endsAt { return .ended }
        if !promotion.effects.isEmpty, !promotion.effects.contains(where: { $0.isIn(cart.currency) }) {
            return .wrongCurrency
        }
        if offer == nil, let code = promotion.code, !codes.contains(PromotionCode.normalized(code)) {
            return .codeNotEntered
        }
        return limit(of: promotion)
    }

    private func limit(of promotion: Promotion) -> Reason? {
        let uses = promotion.used.addingSaturated(counters.uses[promotion.id, default: 0])
        if let limit = promotion.usageLimit, uses >= limit { return .usageLimitReached }
        if let limit = promotion.perCustomerLimit, customerUses(of: promotion) >= limit {
            return .customerLimitReached
        }
        guard let budget = promotion.budget else { return nil }
        return left(of: budget, promotion.id) > 0 ? nil : .budgetExhausted
    }

    private func customerUses(of promotion: Promotion) -> Int64 {
        let before = cart.customer?.promotionUses[promotion.id] ?? 0
        return before.addingSaturated(counters.customerUses[promotion.id, default: 0])
    }

    private func left(of budget: Budget, _ id: String) -> Int64 {
        let counted = budget.kind == .amount ? counters.spentMinor : counters.uses
        let (left, overflow) = budget.limit.subtractingReportingOverflow(
            budget.used.addingSaturated(counted[id, default: 0])
        )
        return overflow ? 0 : left
    }

    /// What the spend budget of a promotion has left, nil without one.
    func spendLeftMinor(of promotion: Promotion) -> Int64? {
        guard let budget = promotion.budget, budget.kind == .amount else { return nil }
        return max(0, left(of: budget, promotion.id))
    }
}
