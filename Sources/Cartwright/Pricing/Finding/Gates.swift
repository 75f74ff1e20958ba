internal import BasicContainers

/// The gates that a promotion must pass before its conditions are evaluated: enabled, schedule, currency, code, limits.
/// Each gate has its own reason, and the first gate that refuses gives the reason.
struct Gates {
    private let cart: InternedCart
    private let offers: [Offer]
    private let unlimited: PromotionNumber?
    private var instant: Instant { cart.frozen.instant }

    /// - Parameter unlimited: The promotion whose limits do not count, see ``ChoiceOptions/unlimited``.
    init(_ cart: InternedCart, offers: [Offer], unlimited: PromotionNumber? = nil) {
        (self.cart, self.offers, self.unlimited) = (cart, offers, unlimited)
    }

    /// The result of the gates for a promotion.
    enum Verdict {
        /// The reason of the first gate that refuses.
        case refused(GateRefusal)
        /// All gates pass. The value is the rest of the spend budget; nil without one.
        case passed(Candidate.Spend?)
    }

    // The counters are a parameter and not a property, because a copy of them is expensive.

    /// Checks the gates of a promotion. An offer needs no code; the click replaces it.
    func verdict(on compiled: CompiledPromotion, _ counters: Counters) -> Verdict {
        if compiled.promotion.isOffer, offers[Int(compiled.given)].isControl {
            return .refused(GateRefusal(.controlVariant))
        }
        let lacksCode = !compiled.promotion.isOffer && compiled.code.map { !cart.hasCode($0) } ?? false
        if compiled.isOpen(on: cart), lacksCode || counters.codes.isEmpty {
            return lacksCode ? .refused(GateRefusal(.codeNotEntered)) : .passed(nil)
        }
        let promotion = cart.promotions[compiled.promotion]
        if let refusal = promotion.refusal(at: instant, in: cart.frozen.cart.currency) { return .refused(refusal) }
        if lacksCode { return .refused(GateRefusal(.codeNotEntered)) }
        if compiled.stacking.firstStage == .credit, cart.frozen.cart.knownCustomer == nil {
            return .refused(GateRefusal(.customerUnknown))
        }
        guard promotion.isLimited || !counters.codes.isEmpty else { return .passed(nil) }
        let limits = UsageLimits(of: promotion, for: cart.frozen.cart, counters: counters, at: instant)
        let isUnlimited = unlimited == compiled.promotion
        if !isUnlimited, let exhausted = limits.exhausted { return .refused(exhausted.refusal) }
        if let missing = limits.missing { return .refused(GateRefusal(missing.reason, by: missing.identity)) }
        return .passed(isUnlimited ? nil : limits.spend(on: cart.frozen, among: cart.promotions))
    }
}

/// The reason of a gate that refuses, and the campaign that the gate belongs to.
struct GateRefusal {
    let reason: Reason

    /// The id of the campaign; nil for a gate of the promotion.
    let campaign: String?

    /// The kind of the identity that refuses; nil for a gate without one.
    let identity: IdentityKind?

    /// The instant at which the limit that refuses starts anew.
    let reset: LimitReset?

    init(
        _ reason: Reason,
        of campaign: String? = nil,
        by identity: IdentityKind? = nil,
        until reset: LimitReset? = nil
    ) {
        (self.reason, self.campaign, self.identity, self.reset) = (reason, campaign, identity, reset)
    }
}

extension RejectedPromotion {
    /// Creates the rejection of a gate.
    init(promotion: String, _ refusal: GateRefusal) {
        self.init(promotion: promotion, reason: refusal.reason, campaign: refusal.campaign, reset: refusal.reset)
        identity = refusal.identity
    }
}

extension LimitRule {
    fileprivate var refusal: GateRefusal { GateRefusal(reason, of: campaign, by: identity, until: reset) }
}

extension UsageLimits {
    /// Returns the smallest rest of the spend budgets: that of the promotion and that of its campaign. Of equal rests,
    /// one that may be spent in part counts. Nil without a spend budget.
    fileprivate func spend(on cart: FrozenCart, among promotions: PromotionPool) -> Candidate.Spend? {
        var spend: Candidate.Spend?
        for rule in rules where rule.isSpendBudget {
            let isSmaller =
                spend.map { rule.left < $0.leftMinor || rule.left == $0.leftMinor && rule.isPartial } ?? true
            let isScarce = spend?.isScarceInCampaign ?? false
            if isSmaller {
                spend = Candidate.Spend(
                    leftMinor: rule.left,
                    isPartial: rule.isPartial,
                    isOfCampaign: rule.campaign != nil
                )
            }
            let mayExceed = rule.campaign.map { campaign in
                rule.left < cart.costMinor(ofCredits: promotions.creditCount(ofCampaign: campaign))
            }
            spend?.isScarceInCampaign = isScarce || mayExceed ?? false
        }
        return spend
    }
}

extension FrozenCart {
    /// Returns the largest amount that all promotions together can take off and give as store credit. Each credit is at
    /// most what discounts leave, so with one of them that is the whole cart.
    fileprivate func costMinor(ofCredits count: Int64) -> Int64 {
        var sum: Int64 = 0
        for index in places.indices {
            sum = sum.addingSaturated(count == 0 ? places[index].roomMinor : places[index].amountMinor)
        }
        return count == 0 ? sum : sum.times(count)
    }
}

extension Promotion {
    /// The reason of the first gate that refuses, of those that depend only on the instant and the currency.
    func refusal(at instant: Instant, in currency: Currency) -> GateRefusal? {
        if !isEnabled { return GateRefusal(.disabled) }
        if let startsAt, instant < startsAt { return GateRefusal(.notStarted) }
        if let endsAt, instant >= endsAt { return GateRefusal(.ended) }
        if let campaign = sharedCampaign?.campaign, let reason = campaign.refusal(at: instant) {
            return GateRefusal(reason, of: campaign.id)
        }
        guard !isIn(currency) else { return nil }
        return GateRefusal(.wrongCurrency, of: isCampaignIn(currency) ? nil : campaign?.id)
    }

    /// The verdict on a promotion with a code that the cart does not have.
    package func rejectionWithoutCode(at instant: Instant, in currency: Currency) -> RejectedPromotion {
        RejectedPromotion(promotion: id, refusal(at: instant, in: currency) ?? GateRefusal(.codeNotEntered))
    }
}

extension Campaign {
    /// The reason of the first gate that refuses at an instant: disabled, not started, ended.
    func refusal(at instant: Instant) -> Reason? {
        if !isEnabled { return .disabled }
        if let startsAt, instant < startsAt { return .notStarted }
        if let endsAt, instant >= endsAt { return .ended }
        return nil
    }
}
