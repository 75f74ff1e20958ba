// A session that another process runs, made of what that tells of it: to be looked at and explained with what is there
// for sessions of one's own, and not to be gone on with.

extension Session {
    /// What is told of a payment under way.
    package struct SeenPayment: Sendable {
        /// The key of its charge.
        package let key: String
        /// How it is paid.
        package let method: String?
        /// When it began.
        package let began: Instant

        /// What is told of a payment.
        package init(key: String, method: String?, began: Instant) {
            (self.key, self.method, self.began) = (key, method, began)
        }
    }

    /// A session as it was seen.
    ///
    /// - Parameters:
    ///   - id: its id at the process that runs it.
    ///   - phase: where the purchase stands.
    ///   - cart: what is about to be bought.
    ///   - cards: the cards, in the order of the feed.
    ///   - activeCoupons: the coupon cards that were clicked, by id.
    ///   - payment: the payment under way, whose price is `quote`.
    ///   - quote: what the cart costs.
    ///   - orders: the orders, oldest first.
    package init(
        seen id: String,
        phase: Phase,
        cart: Cart,
        cards: [HandledCard],
        activeCoupons: [String],
        payment: SeenPayment?,
        quote: Quote,
        orders: [Order]
    ) {
        self.init(id: id, currency: cart.currency, identifiers: IdentifierGenerator(seed: 0))
        (self.phase, self.cart, self.activeCoupons) = (phase, cart, activeCoupons)
        feed.cards = cards.map(\.card)
        handled = Dictionary(cards.map { ($0.card.id, $0) }) { first, _ in first }
        for order in orders { orderList.append(order) }
        countOrders()
        self.payment = payment.map { payment in
            Payment(
                key: payment.key,
                order: "o\(orders.count + 1)",
                quote: quote,
                method: payment.method,
                reference: nil,
                report: .confirmed,
                began: payment.began,
                demands: [],
                coupons: activeCoupons
            )
        }
    }
}

extension HandledCard {
    /// A card as it was seen, with the names and codes of what it offers.
    package init(seen card: ContentCard, promotions: [Promotion]) {
        (self.card, self.promotions) = (card, promotions)
        (classType, handler, content) = (card.classType, nil, nil)
        (presentation, placement, click) = (nil, nil, .nothing)
        (events, diagnostics) = ([], [])
    }
}

extension CouponState {
    /// How a coupon was seen to stand.
    package init(seen cardID: String, code: String?, headline: String, status: Status) {
        (self.cardID, self.code, self.headline, self.status) = (cardID, code, headline, status)
        priority = 0
    }

    /// What is told of how it stands, as an explanation: what does not hold, or what is in the way.
    package var seenExplanation: CouponExplanation {
        let checks: [CouponExplanation.Check] =
            switch status {
            case .applied, .eligible: []
            case .appliedWithoutEffect(let rejection), .ineligible(let rejection):
                (rejection ?? RejectedPromotion(promotion: cardID, reason: .nothingToDiscount)).seenChecks
            case .blocked(let other, _): [.init(isMet: false, kind: .combinable(blockedBy: other))]
            case .dismissed, .notShown: [.init(isMet: false, kind: .shown)]
            }
        return CouponExplanation(cardID: cardID, handler: "of the service", status: status, checks: checks)
    }
}

extension RejectedPromotion {
    /// The checks that are not met: conditions, the lacks of effects, or the reason itself.
    fileprivate var seenChecks: [CouponExplanation.Check] {
        let checks: [CouponExplanation.Check] =
            unmet.map { .init(isMet: false, kind: .condition($0, skus: []), promotion: promotion) }
            + shortfalls.map { .init(isMet: false, kind: .shortfall($0), promotion: promotion) }
        return checks.isEmpty ? [.init(isMet: false, kind: .verdict(self), promotion: promotion)] : checks
    }
}

extension Quote {
    /// What a quote tells of a promotion, as an explanation; nil where it tells nothing.
    package func seenExplanation(of promotion: Promotion) -> PromotionExplanation? {
        let applied = applied.first { $0.promotion == promotion.id }
        let rejection = rejection(of: promotion.id)
        guard applied != nil || rejection != nil else { return nil }
        return PromotionExplanation(
            promotion: promotion,
            isActivated: true,
            checks: rejection?.seenChecks ?? [],
            applied: applied,
            rejection: rejection,
            gifts: gifts.filter { $0.promotion == promotion.id }.map(\.line)
        )
    }
}

extension Transition {
    /// What a command was seen to do.
    package init(seen session: Session, events: [Event], requests: [Request], diagnostics: [CartwrightError]) {
        (self.session, self.events) = (session, events)
        (self.requests, self.diagnostics) = (requests, diagnostics)
    }
}
