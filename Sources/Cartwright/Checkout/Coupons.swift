extension Checkout {
    /// Returns the coupon of a card: the card with its own promotions, or with the promotion of the catalog that it
    /// names. Nil for a card that offers nothing: the catalog does not have the named promotion, or it has no code.
    package func coupon(_ handled: HandledCard) -> HandledCard? {
        guard let id = handled.namedPromotion else { return handled.promotions.isEmpty ? nil : handled }
        guard let promotion = catalog[id], promotion.code != nil else { return nil }
        return handled.offering(promotion)
    }

    /// Returns the coupon of a card in a session; nil for a card that offers nothing.
    package func coupon(ofCard id: String, in session: Session) -> HandledCard? {
        session.handled[id].flatMap(coupon)
    }

    /// Returns the shown cards that offer promotions, in the order of the feed: without control variants, expired or
    /// dismissed cards, and cards that a handler refused.
    func coupons(in session: Session, at instant: Instant) -> [HandledCard] {
        session.feed.shown(at: instant).compactMap { coupon(ofCard: $0.id, in: session) }
    }

    /// Returns the reason why the promotion that a card names cannot be offered; nil if it can, or if the card names
    /// none.
    package func problem(ofNamedPromotion handled: HandledCard) -> CartwrightError? {
        guard let id = handled.namedPromotion else { return nil }
        guard let promotion = catalog[id] else {
            let known = catalog.compiled.names.lazy.filter { $0.code != nil }.map(\.id)
            return .unknownNamed(id, by: handled.card.id, known: known)
        }
        return promotion.code == nil ? .namedWithoutCode(id, by: handled.card.id) : nil
    }

    /// True if the code of the promotion that a coupon names is in a cart.
    func isEntered(_ coupon: HandledCard, in cart: Cart) -> Bool {
        guard let own = coupon.promotions.first?.code.map(catalog.key) else { return false }
        return cart.codes.contains { catalog.key(ofCode: $0) == own }
    }

    /// Returns a session in which the code of the promotion that a coupon names is entered. A coupon with promotions of
    /// its own changes nothing.
    func entering(_ coupon: HandledCard, in session: Session) -> Session {
        guard coupon.namedPromotion != nil, !isEntered(coupon, in: session.cart) else { return session }
        var session = session
        session.cart.codes += coupon.promotions.compactMap(\.code).map(PromotionCode.shown)
        return session
    }
}

extension HandledCard {
    /// The id of the promotion of the catalog that the card names: a click enters its code. Nil for other cards.
    package var namedPromotion: String? {
        guard case .enterPromotion(let id) = click else { return nil }
        return id
    }

    fileprivate func offering(_ promotion: Promotion) -> HandledCard {
        var copy = self
        copy.promotions = [promotion]
        return copy
    }
}
