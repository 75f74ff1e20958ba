/// What a promotion must pass before its conditions are looked at. Each gate has its own reason, and the first that
/// refuses is the one that counts: switched on, schedule, currency, code, limits.
struct Gates {
    private let frozen: FrozenCart
    private let offers: [Offer]
    private let counters: Counters
    private var instant: Instant { frozen.instant }

    init(_ frozen: FrozenCart, offers: [Offer], counters: Counters) {
        self.frozen = frozen
        self.offers = offers
        self.counters = counters
    }

    /// The first gate that refuses, nil where all let it through. An offer needs no code: the click stood for it.
    func refusal(of plan: Plan) -> Reason? {
        if plan.promotion.isOffer, offers[Int(plan.given)].isControl { return .controlVariant }
        let lacksCode = !plan.promotion.isOffer && plan.code.map { !frozen.hasCode($0) } ?? false
        if plan.isAlwaysOpen { return lacksCode ? .codeNotEntered : nil }
        return refusal(of: frozen.sources[plan.promotion], lacksCode: lacksCode)
    }

    private func refusal(of promotion: Promotion, lacksCode: Bool) -> Reason? {
        if !promotion.isEnabled { return .disabled }
        if let startsAt = promotion.startsAt, instant < startsAt { return .notStarted }
        if let endsAt = promotion.endsAt, instant >= endsAt { return .ended }
        if !promotion.effects.isEmpty, !promotion.effects.contains(where: { $0.isIn(frozen.cart.currency) }) {
            return .wrongCurrency
        }
        if lacksCode { return .codeNotEntered }
        return limit(of: promotion)
    }

    private func limit(of promotion: Promotion) -> Reason? {
        guard promotion.isLimited else { return nil }
        let uses = promotion.used.addingSaturated(counters.uses[promotion.id, default: 0])
        if let limit = promotion.usageLimit, uses >= limit { return .usageLimitReached }
        if let limit = promotion.perCustomerLimit, customerUses(of: promotion) >= limit {
            return .customerLimitReached
        }
        guard let budget = promotion.budget else { return nil }
        return left(of: budget, promotion.id) > 0 ? nil : .budgetExhausted
    }

    private func customerUses(of promotion: Promotion) -> Int64 {
        let before = frozen.cart.customer?.promotionUses[promotion.id] ?? 0
        return before.addingSaturated(counters.customerUses[promotion.id, default: 0])
    }

    private func left(of budget: Budget, _ id: String) -> Int64 {
        let counted = budget.kind == .amount ? counters.spentMinor : counters.uses
        let (left, overflow) = budget.limit.subtractingReportingOverflow(
            budget.used.addingSaturated(counted[id, default: 0])
        )
        return overflow ? 0 : left
    }

    /// What the spend budget of a plan that is not always open has left, nil without one.
    func spend(of plan: Plan) -> Candidate.Spend? {
        let promotion = frozen.sources[plan.promotion]
        guard let budget = promotion.budget, budget.kind == .amount else { return nil }
        return Candidate.Spend(leftMinor: max(0, left(of: budget, promotion.id)), isPartial: budget.isPartial)
    }
}
