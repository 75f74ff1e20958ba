extension Checkout {
    /// The promotions a session has activated: of coupon cards that were clicked and are still shown, in the order of
    /// the clicks, then of shown cards whose code was typed. Of promotions with one id the first counts, the catalog's
    /// before all: a card or a catalog that came later must not make the session impossible to price.
    ///
    /// What ``price(_:from:offers:counters:at:options:)`` takes beside the session's cart.
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
        return offers.filter { catalog[$0.promotion.id] == nil && taken.insert($0.promotion.id).inserted }
    }
}

extension Session {
    /// The cards that offer promotions and are shown, in the order of the feed. A control variant and an expired or
    /// dismissed card is not among them, nor one that its handler refused.
    func coupons(at instant: Instant) -> [HandledCard] {
        feed.shown(at: instant).compactMap { card in
            guard let handled = handled[card.id], !handled.promotions.isEmpty else { return nil }
            return handled
        }
    }
}
