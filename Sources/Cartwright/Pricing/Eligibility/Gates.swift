/// What a promotion must pass before its conditions are looked at. Each gate has its own reason, and the first that
/// refuses is the one that counts: switched on, schedule, currency, code, limits.
struct Gates {
    private let cart: InternedCart
    private let offers: [Offer]
    private var instant: Instant { cart.frozen.instant }

    init(_ cart: InternedCart, offers: [Offer]) { (self.cart, self.offers) = (cart, offers) }

    // Counters are passed in, since there is much in them to copy.

    /// The first gate that refuses, nil where all let it through. An offer needs no code: the click stood for it.
    func refusal(of compiled: CompiledPromotion, _ counters: Counters) -> Reason? {
        if compiled.promotion.isOffer, offers[Int(compiled.given)].isControl { return .controlVariant }
        let lacksCode = !compiled.promotion.isOffer && compiled.code.map { !cart.hasCode($0) } ?? false
        if compiled.isAlwaysOpen, lacksCode || counters.codes.isEmpty { return lacksCode ? .codeNotEntered : nil }
        return refusal(of: cart.promotions[compiled.promotion], counters, lacksCode: lacksCode)
    }

    private func refusal(of promotion: Promotion, _ counters: Counters, lacksCode: Bool) -> Reason? {
        if let reason = promotion.refusal(at: instant, in: cart.frozen.cart.currency) { return reason }
        if lacksCode { return .codeNotEntered }
        return promotion.isLimited || !counters.codes.isEmpty ? limits(of: promotion, counters).exhausted?.reason : nil
    }

    private func limits(of promotion: Promotion, _ counters: Counters) -> Limits {
        Limits(of: promotion, for: cart.frozen.cart, counters: counters)
    }

    /// What the spend budget of a promotion that is not always open has left, nil without one.
    func spend(of compiled: CompiledPromotion, _ counters: Counters) -> Candidate.Spend? {
        let promotion = cart.promotions[compiled.promotion]
        guard let budget = promotion.budget, let leftMinor = limits(of: promotion, counters).spendLeftMinor else {
            return nil
        }
        return Candidate.Spend(leftMinor: leftMinor, isPartial: budget.isPartial)
    }
}

extension Promotion {
    /// The first of the gates that refuses which ask nothing of a cart but its instant and its currency.
    func refusal(at instant: Instant, in currency: Currency) -> Reason? {
        if !isEnabled { return .disabled }
        if let startsAt, instant < startsAt { return .notStarted }
        if let endsAt, instant >= endsAt { return .ended }
        return isIn(currency) ? nil : .wrongCurrency
    }

    /// The verdict on one that is reached by a code which a cart does not carry.
    package func rejectionWithoutCode(at instant: Instant, in currency: Currency) -> RejectedPromotion {
        RejectedPromotion(promotion: id, reason: refusal(at: instant, in: currency) ?? .codeNotEntered)
    }
}
