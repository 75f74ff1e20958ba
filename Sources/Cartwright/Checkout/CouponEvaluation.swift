/// Prices a session once as it is, and once more for each coupon that a click would add.
struct CouponEvaluation {
    private let checkout: Checkout
    private let session: Session
    private let instant: Instant
    private let counters: Counters
    private let active: [Offer]
    private let quote: Quote
    private let shown: Set<String>

    init(
        _ checkout: Checkout,
        _ session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) {
        var checkout = checkout
        checkout.options.explainsOffers = true
        self.checkout = checkout
        self.session = session
        self.instant = instant
        self.counters = counters
        active = checkout.offers(in: session, at: instant)
        quote = try checkout.price(session, offers: active, at: instant, counters: counters)
        shown = Set(session.coupons(at: instant).map(\.card.id))
    }

    /// A coupon that was not clicked and cannot be priced, such as one with a condition that fails, is ineligible: it
    /// must not cost the shopper the checkout.
    func status(of coupon: HandledCard, _ card: ContentCard) -> CouponState.Status {
        if card.dismissed { return .dismissed }
        guard shown.contains(card.id) else { return .notShown }
        guard session.activeCoupons.contains(card.id) else {
            do throws(CartwrightError) {
                return try statusUnclicked(coupon, Set(coupon.promotions.map(\.id)))
            } catch {
                return .ineligible(unpriced(coupon, error))
            }
        }
        // What another promotion of one of its names gives is not its own.
        let own = ownPromotions(of: card.id)
        if let amount = amountGiven(by: own) { return .applied(amount) }
        return .appliedWithoutEffect(
            quote.notApplied.first { own.contains($0.promotion) } ?? nameTaken(in: coupon) ?? idle(coupon)
        )
    }

    /// The verdict of pricing on each promotion of a coupon: in the cart as it is where the coupon was clicked, else in
    /// one with it.
    func verdicts(on coupon: HandledCard) -> [(promotion: Promotion, verdict: PromotionVerdict)] {
        let isActive = session.activeCoupons.contains(coupon.card.id)
        let taken = Set(takenPromotions(of: coupon))
        var priced: Result<Quote, CartwrightError> = .success(quote)
        if !isActive, taken.isEmpty {
            do throws(CartwrightError) {
                priced = .success(try price(with: coupon, besides: active))
            } catch {
                priced = .failure(error)
            }
        }
        return coupon.promotions.enumerated().map { index, promotion in
            if taken.contains(index) {
                return (promotion, .rejected(RejectedPromotion(promotion: promotion.id, reason: .nameTaken)))
            }
            switch priced {
            case .success(let quote) where quote.applies(promotion.id): return (promotion, .applied)
            case .success(let quote):
                return (promotion, .rejected(quote.rejection(of: promotion.id) ?? idle(coupon, promotion)))
            case .failure(let error): return (promotion, .rejected(unpriced(coupon, error, promotion)))
            }
        }
    }

    /// The promotions that count for a card that was clicked, or whose code was typed, by id.
    private func ownPromotions(of cardID: String) -> Set<String> {
        Set(active.filter { $0.cardID == cardID }.map(\.promotion.id))
    }

    /// The amount that some promotions take off the cart as it is; nil where none of them is applied.
    private func amountGiven(by own: Set<String>) -> Int64? {
        let applied = quote.applied.filter { own.contains($0.promotion) }
        return applied.isEmpty ? nil : applied.reduce(0) { $0 + $1.discountMinor }
    }

    // MARK: Why a coupon gives nothing

    /// The refusal of a coupon of which a promotion has the id of another one that counts already.
    private func nameTaken(in coupon: HandledCard) -> RejectedPromotion? {
        takenPromotions(of: coupon).first.map {
            RejectedPromotion(promotion: coupon.promotions[$0].id, reason: .nameTaken)
        }
    }

    /// The refusal of a coupon with which the cart cannot be priced.
    private func unpriced(
        _ coupon: HandledCard,
        _ error: CartwrightError,
        _ promotion: Promotion? = nil
    ) -> RejectedPromotion {
        var rejection = idle(coupon, promotion)
        (rejection.reason, rejection.refused) = (.badAnswer, [error.shortened])
        return rejection
    }

    private func idle(_ coupon: HandledCard, _ promotion: Promotion? = nil) -> RejectedPromotion {
        let id = (promotion ?? coupon.promotions.first)?.id ?? coupon.card.id
        return RejectedPromotion(promotion: id, reason: .nothingToDiscount)
    }

    /// The refusal of a coupon that would be applied in the place of something that takes no less off.
    private func needless(_ coupon: HandledCard, _ own: Set<String>, in with: Quote) -> RejectedPromotion {
        guard let id = with.applied.first(where: { own.contains($0.promotion) })?.promotion else { return idle(coupon) }
        let given = Dictionary(with.applied.map { ($0.promotion, $0.discountMinor) }) { first, _ in first }
        let loser = quote.applied.first { given[$0.promotion] == nil }
        guard let other = loser ?? quote.applied.first(where: { given[$0.promotion] ?? 0 < $0.discountMinor }) else {
            return RejectedPromotion(promotion: id, reason: .nothingToDiscount)
        }
        var rejection = RejectedPromotion(promotion: id, reason: .beatenBy, by: other.promotion)
        (rejection.valueMinor, rejection.byValueMinor) = (with.takenOffMinor, quote.takenOffMinor)
        return rejection
    }

    private func statusUnclicked(
        _ coupon: HandledCard,
        _ own: Set<String>
    ) throws(CartwrightError) -> CouponState.Status {
        if let taken = nameTaken(in: coupon) { return .ineligible(taken) }
        let with = try price(with: coupon, besides: active)
        let saving = quote.totalMinor - with.totalMinor
        // Its code was typed, so that a click would add nothing.
        if saving <= 0, let amount = amountGiven(by: ownPromotions(of: coupon.card.id)) { return .applied(amount) }
        if let blocker = blocker(of: coupon), !areIneligible(own, in: with) {
            return .blocked(by: blocker, swapSavesMinor: try savingOfSwap(to: coupon))
        }
        if saving > 0 || with.gifts.contains(where: { own.contains($0.promotion) }) { return .eligible(saving) }
        guard !with.applied.contains(where: { own.contains($0.promotion) }) else {
            return .ineligible(needless(coupon, own, in: with))
        }
        return .ineligible(with.notApplied.first { own.contains($0.promotion) } ?? idle(coupon))
    }

    /// Whether none of some promotions would give anything whatever they stood beside: who reads that another one is in
    /// the way would swap for nothing.
    private func areIneligible(_ own: Set<String>, in quote: Quote) -> Bool {
        own.allSatisfy { id in
            guard let rejection = quote.rejection(of: id) else { return false }
            return rejection.reason != .excludedBy && rejection.reason != .beatenBy
        }
    }

    /// The first promotion of the coupon whose id another one has that counts already: of the catalog, of an active
    /// coupon, or of the coupon itself.
    func duplicate(in coupon: HandledCard) -> String? {
        takenPromotions(of: coupon).first.map { coupon.promotions[$0].id }
    }

    /// The positions of the coupon's promotions whose ids others have that count already: of the catalog, of an active
    /// coupon before it, or of the coupon itself.
    private func takenPromotions(of coupon: HandledCard) -> [Int] {
        let others = active.filter {
            $0.cardID != coupon.card.id && session.activeCoupons.contains($0.cardID)
        }
        var taken = Set(others.map(\.promotion.id))
        return coupon.promotions.indices.filter { index in
            let id = coupon.promotions[index].id
            return checkout.catalog[id] != nil || !taken.insert(id).inserted
        }
    }

    /// The first active coupon that the coupon cannot stand beside.
    func blocker(of coupon: HandledCard) -> String? {
        active.first { blocks($0, coupon) }?.cardID
    }

    /// What a click would save, in minor units, if it put the coupon in the place of all active ones that it cannot
    /// stand beside.
    func savingOfSwap(to coupon: HandledCard) throws(CartwrightError) -> Int64 {
        let blockers = Set(active.filter { blocks($0, coupon) }.map(\.cardID))
        let swapped = try price(with: coupon, besides: active.filter { !blockers.contains($0.cardID) })
        return quote.totalMinor - swapped.totalMinor
    }

    private func blocks(_ offer: Offer, _ coupon: HandledCard) -> Bool {
        session.activeCoupons.contains(offer.cardID)
            && !coupon.promotions.allSatisfy { $0.isCompatible(with: offer.promotion) }
    }

    /// Prices the session with a coupon added. What a typed code has activated of the same promotions gives way.
    private func price(with coupon: HandledCard, besides others: [Offer]) throws(CartwrightError) -> Quote {
        try checkout.price(session, offers: coupon.offers(besides: others), at: instant, counters: counters)
    }
}

extension Quote {
    /// All that is taken off merchandise and shipping.
    fileprivate var takenOffMinor: Int64 { discountMinor + shippingDiscountMinor }
}

extension HandledCard {
    /// The offers with those of this coupon among them, in place of others of the same promotions.
    func offers(besides others: [Offer]) -> [Offer] {
        let own = Set(promotions.map(\.id))
        return others.filter { !own.contains($0.promotion.id) } + promotions.map { Offer($0, cardID: card.id) }
    }
}
