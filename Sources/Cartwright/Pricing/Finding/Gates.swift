/// The gates that a promotion must pass before its conditions are evaluated: enabled, schedule, currency, code, limits.
/// Each gate has its own reason, and the first gate that refuses gives the reason.
struct Gates {
    private let cart: InternedCart
    private let offers: [Offer]
    private var instant: Instant { cart.frozen.instant }

    init(_ cart: InternedCart, offers: [Offer]) { (self.cart, self.offers) = (cart, offers) }

    /// The result of the gates for a promotion.
    enum Verdict {
        /// The reason of the first gate that refuses.
        case refused(Reason)
        /// All gates pass. The value is the rest of the spend budget; nil without one.
        case passed(Candidate.Spend?)
    }

    // The counters are a parameter and not a property, because a copy of them is expensive.

    /// Checks the gates of a promotion. An offer needs no code; the click replaces it.
    func verdict(on compiled: CompiledPromotion, _ counters: Counters) -> Verdict {
        if compiled.promotion.isOffer, offers[Int(compiled.given)].isControl { return .refused(.controlVariant) }
        let lacksCode = !compiled.promotion.isOffer && compiled.code.map { !cart.hasCode($0) } ?? false
        if compiled.isOpen(on: cart), lacksCode || counters.codes.isEmpty {
            return lacksCode ? .refused(.codeNotEntered) : .passed(nil)
        }
        let promotion = cart.promotions[compiled.promotion]
        if let reason = promotion.refusal(at: instant, in: cart.frozen.cart.currency) { return .refused(reason) }
        if lacksCode { return .refused(.codeNotEntered) }
        guard promotion.isLimited || !counters.codes.isEmpty else { return .passed(nil) }
        let limits = UsageLimits(of: promotion, for: cart.frozen.cart, counters: counters)
        if let exhausted = limits.exhausted { return .refused(exhausted.reason) }
        return .passed(
            limits.spendLeftMinor.map {
                Candidate.Spend(leftMinor: $0, isPartial: promotion.budget?.isPartial ?? false)
            }
        )
    }
}

extension Promotion {
    /// The reason of the first gate that refuses, of those that depend only on the instant and the currency.
    func refusal(at instant: Instant, in currency: Currency) -> Reason? {
        if !isEnabled { return .disabled }
        if let startsAt, instant < startsAt { return .notStarted }
        if let endsAt, instant >= endsAt { return .ended }
        return isIn(currency) ? nil : .wrongCurrency
    }

    /// The verdict on a promotion with a code that the cart does not have.
    package func rejectionWithoutCode(at instant: Instant, in currency: Currency) -> RejectedPromotion {
        RejectedPromotion(promotion: id, reason: refusal(at: instant, in: currency) ?? .codeNotEntered)
    }
}
