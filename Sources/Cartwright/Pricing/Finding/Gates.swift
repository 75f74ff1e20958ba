/// What a promotion must pass before its conditions are looked at. Each gate has its own reason, and the first that
/// refuses is the one that counts: switched on, schedule, currency, code, limits.
struct Gates {
    private let cart: InternedCart
    private let offers: [Offer]
    private var instant: Instant { cart.frozen.instant }

    init(_ cart: InternedCart, offers: [Offer]) { (self.cart, self.offers) = (cart, offers) }

    /// What the gates say of a promotion.
    enum Verdict {
        /// The first gate that refuses does so for this reason.
        case refused(Reason)
        /// All let it through. With it, what its spend budget has left; nil without one.
        case passed(Candidate.Spend?)
    }

    // Counters are passed in, since there is much in them to copy.

    /// Takes a promotion through the gates. An offer needs no code: the click stood for it.
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
        let limits = Limits(of: promotion, for: cart.frozen.cart, counters: counters)
        if let exhausted = limits.exhausted { return .refused(exhausted.reason) }
        return .passed(
            limits.spendLeftMinor.map {
                Candidate.Spend(leftMinor: $0, isPartial: promotion.budget?.isPartial ?? false)
            }
        )
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
