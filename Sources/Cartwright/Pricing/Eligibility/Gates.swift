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
    func refusal(of compiled: CompiledPromotion) -> Reason? {
        if compiled.promotion.isOffer, offers[Int(compiled.given)].isControl { return .controlVariant }
        let lacksCode = !compiled.promotion.isOffer && compiled.code.map { !frozen.hasCode($0) } ?? false
        if compiled.isAlwaysOpen, lacksCode || counters.codes.isEmpty { return lacksCode ? .codeNotEntered : nil }
        return refusal(of: frozen.promotions[compiled.promotion], lacksCode: lacksCode)
    }

    private func refusal(of promotion: Promotion, lacksCode: Bool) -> Reason? {
        if !promotion.isEnabled { return .disabled }
        if let startsAt = promotion.startsAt, instant < startsAt { return .notStarted }
        if let endsAt = promotion.endsAt, instant >= endsAt { return .ended }
        if !promotion.isIn(frozen.cart.currency) { return .wrongCurrency }
        if lacksCode { return .codeNotEntered }
        return promotion.isLimited || !counters.codes.isEmpty ? limits(of: promotion).exhausted?.reason : nil
    }

    private func limits(of promotion: Promotion) -> Limits {
        Limits(of: promotion, for: frozen.cart, counters: counters)
    }

    /// What the spend budget of a compiled that is not always open has left, nil without one.
    func spend(of compiled: CompiledPromotion) -> Candidate.Spend? {
        let promotion = frozen.promotions[compiled.promotion]
        guard let budget = promotion.budget, let leftMinor = limits(of: promotion).spendLeftMinor else { return nil }
        return Candidate.Spend(leftMinor: leftMinor, isPartial: budget.isPartial)
    }
}
