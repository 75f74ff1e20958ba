/// Prices a session once as it is, and once more for each coupon that a click would add.
struct CouponEvaluation {
    private let checkout: Checkout
    private let session: Session
    private let instant: Instant
    private let counters: Counters
    private let active: [Offer]
    /// The promotions of the catalog that clicked cards name, whose codes are entered.
    private let named: [Offer]
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
        let coupons = checkout.coupons(in: session, at: instant)
        shown = Set(coupons.map(\.card.id))
        named = coupons.filter { coupon in
            coupon.namedPromotion != nil && session.activeCoupons.contains(coupon.card.id)
                && checkout.isEntered(coupon, in: session.cart)
        }
        .flatMap { coupon in coupon.promotions.map { Offer($0, cardID: coupon.card.id) } }
    }

    /// Returns the status of a coupon. A coupon that was not clicked and cannot be priced, such as one with a failing
    /// condition, is ineligible: it must not block the checkout.
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
        // A discount of another promotion with the same id is not its own.
        let own = ownPromotions(of: coupon)
        if let amount = amountGiven(by: own) { return .applied(amount) }
        return .appliedWithoutEffect(
            quote.notApplied.first { own.contains($0.promotion) } ?? nameTaken(in: coupon) ?? idle(coupon)
        )
    }

    /// Returns the verdict of pricing on each promotion of a coupon: in the present cart if the coupon was clicked, or
    /// else in a cart with the coupon added.
    func verdicts(on coupon: HandledCard) -> [(promotion: Promotion, verdict: PromotionVerdict)] {
        let isActive =
            coupon.namedPromotion == nil
            ? session.activeCoupons.contains(coupon.card.id) : checkout.isEntered(coupon, in: session.cart)
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

    /// Returns the ids of the promotions that count for a card that was clicked, or whose code was entered.
    private func ownPromotions(of coupon: HandledCard) -> Set<String> {
        guard coupon.namedPromotion == nil else {
            return checkout.isEntered(coupon, in: session.cart) ? Set(coupon.promotions.map(\.id)) : []
        }
        return Set(active.filter { $0.cardID == coupon.card.id }.map(\.promotion.id))
    }

    /// Returns the discount of some promotions in the present cart; nil if none of them applies.
    private func amountGiven(by own: Set<String>) -> Int64? {
        let applied = quote.applied.filter { own.contains($0.promotion) }
        return applied.isEmpty ? nil : applied.reduce(0) { $0 + $1.discountMinor }
    }

    // MARK: Reasons

    /// Returns the rejection of a coupon one of whose promotions has an id that is in use.
    private func nameTaken(in coupon: HandledCard) -> RejectedPromotion? {
        takenPromotions(of: coupon).first.map {
            RejectedPromotion(promotion: coupon.promotions[$0].id, reason: .nameTaken)
        }
    }

    /// Returns the rejection of a coupon with which the cart cannot be priced.
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

    /// Returns the rejection of a coupon that would replace a promotion with an equal or larger discount.
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
        // Its code was entered, so a click would add nothing.
        if saving <= 0, let amount = amountGiven(by: ownPromotions(of: coupon)) { return .applied(amount) }
        if let blocker = blocker(of: coupon), !areIneligible(own, in: with) {
            return .blocked(by: blocker, swapSavesMinor: try savingOfSwap(to: coupon))
        }
        let givesMore =
            with.gifts.contains { own.contains($0.promotion) } || with.credits.contains { own.contains($0.promotion) }
        if saving > 0 || givesMore { return .eligible(saving) }
        guard !with.applied.contains(where: { own.contains($0.promotion) }) else {
            return .ineligible(needless(coupon, own, in: with))
        }
        return .ineligible(with.notApplied.first { own.contains($0.promotion) } ?? idle(coupon))
    }

    /// True if some promotions would give nothing in any combination. Naming a blocking coupon would then suggest a
    /// useless swap.
    private func areIneligible(_ own: Set<String>, in quote: Quote) -> Bool {
        own.allSatisfy { id in
            guard let rejection = quote.rejection(of: id) else { return false }
            return rejection.reason != .excludedBy && rejection.reason != .beatenBy
        }
    }

    /// Returns the first promotion of the coupon whose id is in use: by the catalog, by an active coupon, or by the
    /// coupon itself.
    func duplicate(in coupon: HandledCard) -> String? {
        takenPromotions(of: coupon).first.map { coupon.promotions[$0].id }
    }

    /// Returns the error of a coupon whose promotion is in a group with another value of `per` in the catalog or in an
    /// active coupon.
    func mixedGroup(in coupon: HandledCard) -> CartwrightError? {
        guard coupon.namedPromotion == nil else { return nil }
        let others = active.filter { $0.cardID != coupon.card.id }.map(\.promotion)
        return MixedGroups(of: others + coupon.promotions, beside: checkout.catalog.compiled).errors.first?.error
    }

    /// Returns the positions of the coupon's promotions whose ids are in use: by the catalog, by another active coupon,
    /// or earlier in the coupon itself.
    private func takenPromotions(of coupon: HandledCard) -> [Int] {
        guard coupon.namedPromotion == nil else { return [] }
        let others = active.filter {
            $0.cardID != coupon.card.id && session.activeCoupons.contains($0.cardID)
        }
        var taken = Set(others.map(\.promotion.id))
        return coupon.promotions.indices.filter { index in
            let id = coupon.promotions[index].id
            return checkout.catalog[id] != nil || !taken.insert(id).inserted
        }
    }

    /// Returns the first active coupon that cannot be combined with the coupon.
    func blocker(of coupon: HandledCard) -> String? {
        (active + named).first { blocks($0, coupon) }?.cardID
    }

    /// Returns the saving of a click, in minor units, if the coupon replaced all active coupons that it cannot be
    /// combined with.
    func savingOfSwap(to coupon: HandledCard) throws(CartwrightError) -> Int64 {
        let blockers = (active + named).filter { blocks($0, coupon) }
        let cards = Set(blockers.map(\.cardID))
        let codes = Set(
            blockers.filter { blocker in named.contains { $0.cardID == blocker.cardID } }
                .compactMap(\.promotion.code).map(checkout.catalog.key)
        )
        var without = session
        without.cart.codes.removeAll { codes.contains(checkout.catalog.key(ofCode: $0)) }
        let swapped = try price(with: coupon, besides: active.filter { !cards.contains($0.cardID) }, in: without)
        return quote.totalMinor - swapped.totalMinor
    }

    private func blocks(_ offer: Offer, _ coupon: HandledCard) -> Bool {
        // Another card may name the same promotion of the catalog.
        session.activeCoupons.contains(offer.cardID)
            && !coupon.promotions.contains { $0.id == offer.promotion.id && coupon.namedPromotion != nil }
            && !coupon.promotions.allSatisfy { $0.isCompatible(with: offer.promotion) }
    }

    /// Prices the session with a coupon added. Its promotions replace offers of the same promotions that an entered
    /// code activated; the code of a named promotion is entered.
    private func price(
        with coupon: HandledCard,
        besides others: [Offer],
        in other: Session? = nil
    ) throws(CartwrightError) -> Quote {
        try checkout.price(
            checkout.entering(coupon, in: other ?? session),
            offers: coupon.offers(besides: others),
            at: instant,
            counters: counters
        )
    }
}

extension Quote {
    /// The total discount on merchandise and shipping, in minor units.
    fileprivate var takenOffMinor: Int64 { discountMinor + shippingDiscountMinor }
}

extension HandledCard {
    /// Returns the offers with those of this coupon added, in place of other offers of the same promotions.
    func offers(besides others: [Offer]) -> [Offer] {
        guard namedPromotion == nil else { return others }
        let own = Set(promotions.map(\.id))
        return others.filter { !own.contains($0.promotion.id) } + promotions.map { Offer($0, cardID: card.id) }
    }
}
