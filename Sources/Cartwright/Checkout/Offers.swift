extension Checkout {
    /// Returns the promotions that a session has activated: those of clicked coupon cards that are still shown, in the
    /// order of the clicks, then those of shown cards whose code was entered. Of promotions with the same id
    /// the first is used, those of the catalog before all others: a later card or catalog must not make the session
    /// impossible to price.
    ///
    /// Pass the result to ``price(_:from:offers:counters:at:options:)`` with the session's cart.
    public func offers(in session: Session, at instant: Instant) -> [Offer] {
        let coupons = session.coupons(at: instant)
        let entered = Set(session.cart.codes.map(PromotionCode.normalized))
        let clicked = session.activeCoupons.compactMap { id in coupons.first { $0.card.id == id } }
        let typed = coupons.filter { !entered.isEmpty && !session.activeCoupons.contains($0.card.id) }
        var offers = clicked.flatMap { coupon in coupon.promotions.map { Offer($0, cardID: coupon.card.id) } }
        offers += typed.flatMap { coupon in
            coupon.promotions
                .filter { $0.code.map { entered.contains(PromotionCode.normalized($0)) } ?? false }
                .map { Offer($0, cardID: coupon.card.id) }
        }
        var taken: Set<String> = []
        return withoutMixedGroups(
            offers.filter { catalog[$0.promotion.id] == nil && taken.insert($0.promotion.id).inserted }
        )
    }

    /// Returns the offers whose group has the same value of `per` in the catalog and in earlier offers, so that the
    /// cart can be priced with them.
    private func withoutMixedGroups(_ offers: [Offer]) -> [Offer] {
        let mixed = MixedGroups(of: offers.map(\.promotion), beside: catalog.compiled).errors
        guard !mixed.isEmpty else { return offers }
        let positions = Set(mixed.map(\.index))
        return offers.indices.filter { !positions.contains($0) }.map { offers[$0] }
    }
}

extension Session {
    /// The shown cards that offer promotions, in the order of the feed: without control variants, expired or dismissed
    /// cards, and cards that a handler refused.
    func coupons(at instant: Instant) -> [HandledCard] {
        feed.shown(at: instant).compactMap { card in
            guard let handled = handled[card.id], !handled.promotions.isEmpty else { return nil }
            return handled
        }
    }
}
