/// How a coupon card stands to a session: what it gives, or why it does not.
public struct CouponState: Hashable, Sendable {
    /// The card.
    public let cardID: String
    /// The code printed on it.
    public let code: String?
    /// What people see.
    public let headline: String
    /// The highest priority among its promotions.
    public let priority: Int64
    /// How it stands.
    public let status: Status

    /// How a coupon stands.
    public enum Status: Hashable, Sendable {
        /// Clicked, and takes this many minor units off; 0 where all it gives are gifts.
        case applied(Int64)
        /// Clicked, and takes nothing off for now.
        case appliedWithoutEffect(RejectedPromotion?)
        /// A click would take this many minor units off the total; 0 where all it would give are gifts.
        case eligible(Int64)
        /// A click would take nothing off.
        case ineligible(RejectedPromotion?)
        /// Cannot stand beside an active coupon, by card id. What the swap would save is in minor units.
        case blocked(by: String, swapSavesMinor: Int64)
        /// Sent away.
        case dismissed
        /// Not shown: expired or not to be shown at all.
        case notShown
    }
}

extension Checkout {
    /// How every coupon card of the feed stands to a session, in the order of the feed. Control variants are left out.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - instant: the instant of the question.
    ///   - counters: how much of each limited promotion others have used or hold.
    /// - Throws: `money.overflow`.
    public func couponStates(
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> [CouponState] {
        let evaluation = try CouponEvaluation(self, session, at: instant, counters: counters)
        var states: [CouponState] = []
        for card in session.feed.cards where !card.isControl {
            guard let handled = session.handled[card.id], !handled.promotions.isEmpty else { continue }
            states.append(
                CouponState(
                    cardID: card.id,
                    code: handled.promotions.lazy.compactMap(\.code).first,
                    headline: handled.presentation?.headline ?? card.title ?? card.id,
                    priority: handled.promotions.map(\.priority).max() ?? 0,
                    status: evaluation.status(of: handled, card)
                )
            )
        }
        return states
    }
}

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
            return (try? statusUnclicked(coupon, Set(coupon.promotions.map(\.id)))) ?? .ineligible(nil)
        }
        // What another promotion of one of its names gives is not its own.
        let own = Set(active.filter { $0.cardID == card.id }.map(\.promotion.id))
        let applied = quote.applied.filter { own.contains($0.promotion) }
        if !applied.isEmpty { return .applied(applied.reduce(0) { $0 + $1.discountMinor }) }
        return .appliedWithoutEffect(quote.notApplied.first { own.contains($0.promotion) } ?? clash(of: coupon))
    }

    /// The refusal of a coupon whose promotion has the name of one in the catalog.
    private func clash(of coupon: HandledCard) -> RejectedPromotion? {
        coupon.promotions.first { checkout.catalog[$0.id] != nil }
            .map { RejectedPromotion(promotion: $0.id, reason: .nameTaken) }
    }

    private func statusUnclicked(
        _ coupon: HandledCard,
        _ own: Set<String>
    ) throws(CartwrightError) -> CouponState.Status {
        guard duplicate(in: coupon) == nil else { return .ineligible(clash(of: coupon)) }
        let with = try price(with: coupon, besides: active)
        if let blocker = blocker(of: coupon), !isLost(own, in: with) {
            return .blocked(by: blocker, swapSavesMinor: try savingOfSwap(to: coupon))
        }
        let saving = quote.totalMinor - with.totalMinor
        if saving > 0 || with.gifts.contains(where: { own.contains($0.promotion) }) { return .eligible(saving) }
        return .ineligible(with.notApplied.first { own.contains($0.promotion) })
    }

    /// Whether none of some promotions would give anything whatever they stood beside: who reads that another one is in
    /// the way would swap for nothing.
    private func isLost(_ own: Set<String>, in quote: Quote) -> Bool {
        own.allSatisfy { id in
            guard let rejection = quote.rejection(of: id) else { return false }
            return rejection.reason != .excludedBy && rejection.reason != .beatenBy
        }
    }

    /// The first promotion of the coupon whose id another one has that counts already: of the catalog, of an active
    /// coupon, or of the coupon itself.
    func duplicate(in coupon: HandledCard) -> String? {
        var taken = Set(active.filter { session.activeCoupons.contains($0.cardID) }.map(\.promotion.id))
        return coupon.promotions.first { promotion in
            checkout.catalog[promotion.id] != nil || !taken.insert(promotion.id).inserted
        }?.id
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

extension HandledCard {
    /// The offers with those of this coupon among them, in place of others of the same promotions.
    func offers(besides others: [Offer]) -> [Offer] {
        let own = Set(promotions.map(\.id))
        return others.filter { !own.contains($0.promotion.id) } + promotions.map { Offer($0, cardID: card.id) }
    }
}
