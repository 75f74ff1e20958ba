// A read-only copy of a session that another process runs, built from its public representation, for display and
// explanation.

extension Session {
    /// The public data of a payment under way.
    package struct PublicPayment: Sendable {
        /// The key of the charge.
        package let key: String
        /// The payment method.
        package let method: String?
        /// The instant at which the payment began.
        package let began: Instant

        /// Creates the public data of a payment.
        package init(key: String, method: String?, began: Instant) {
            (self.key, self.method, self.began) = (key, method, began)
        }
    }

    /// Creates a session from its public representation.
    ///
    /// - Parameters:
    ///   - id: its id in the process that runs it.
    ///   - phase: the phase of the purchase.
    ///   - cart: the cart.
    ///   - cards: the cards, in the order of the feed.
    ///   - activeCoupons: the coupon cards that were clicked, by id.
    ///   - payment: the payment under way, whose price is `quote`.
    ///   - quote: the quote of the cart.
    ///   - orders: the orders, oldest first.
    ///   - rewards: the rewards that cards gave the shopper, oldest first.
    package init(
        seen id: String,
        phase: Phase,
        cart: Cart,
        cards: [HandledCard],
        activeCoupons: [String],
        payment: PublicPayment?,
        quote: Quote,
        orders: [Order],
        rewards: [CardReward]
    ) {
        self.init(id: id, currency: cart.currency, identifiers: IdentifierGenerator(seed: 0))
        (self.phase, self.cart, self.activeCoupons) = (phase, cart, activeCoupons)
        self.rewards = rewards
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
    /// Creates a card from its public representation, with the ids and codes of its promotions.
    package init(seen card: ContentCard, promotions: [Promotion]) {
        (self.card, self.promotions) = (card, promotions)
        (classType, handler, content) = (card.classType, nil, nil)
        (presentation, placement, click) = (nil, nil, .nothing)
        (events, followUps, diagnostics) = ([], [], [])
    }
}

extension CouponState {
    /// Creates a coupon state from its public representation.
    package init(seen cardID: String, code: String?, headline: String, status: Status) {
        (self.cardID, self.code, self.headline, self.status) = (cardID, code, headline, status)
        priority = 0
    }

    /// The public status as an explanation: the checks that are not met, or the blocking card.
    package var publicExplanation: CouponExplanation {
        let checks: [CouponExplanation.Check] =
            switch status {
            case .applied, .eligible: []
            case .appliedWithoutEffect(let rejection), .ineligible(let rejection):
                (rejection ?? RejectedPromotion(promotion: cardID, reason: .nothingToDiscount)).publicChecks
            case .blocked(let other, _): [.init(isMet: false, kind: .combinable(blockedBy: other))]
            case .dismissed, .notShown: [.init(isMet: false, kind: .shown)]
            }
        return CouponExplanation(cardID: cardID, handler: "of the service", status: status, checks: checks)
    }
}

extension RejectedPromotion {
    /// The checks that are not met: conditions, the shortfalls of effects, or the reason itself.
    fileprivate var publicChecks: [CouponExplanation.Check] {
        let checks: [CouponExplanation.Check] =
            unmet.map { .init(isMet: false, kind: .condition($0, skus: []), promotion: promotion) }
            + shortfalls.map { .init(isMet: false, kind: .shortfall($0), promotion: promotion) }
        return checks.isEmpty ? [.init(isMet: false, kind: .verdict(self), promotion: promotion)] : checks
    }
}

extension Quote {
    /// Returns the verdict on a promotion in a quote as an explanation; nil if the quote does not mention it.
    package func publicExplanation(of promotion: Promotion) -> PromotionExplanation? {
        let applied = applied.first { $0.promotion == promotion.id }
        let rejection = rejection(of: promotion.id)
        guard applied != nil || rejection != nil else { return nil }
        return PromotionExplanation(
            promotion: promotion,
            isActivated: true,
            checks: rejection?.publicChecks ?? [],
            applied: applied,
            rejection: rejection,
            gifts: gifts.filter { $0.promotion == promotion.id }.map(\.line),
            creditMinor: creditMinor(of: promotion.id)
        )
    }
}

extension Transition {
    /// Creates a transition from its public representation.
    package init(seen session: Session, events: [Event], requests: [Instruction], diagnostics: [CartwrightError]) {
        (self.session, self.events) = (session, events)
        (self.instructions, self.diagnostics) = (requests, diagnostics)
    }
}
