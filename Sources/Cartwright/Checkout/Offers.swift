extension Checkout {
    /// The promotions a session has activated: of coupon cards that were clicked and are still shown, in the order of
    /// the clicks, then of shown cards whose code was typed.
    func offers(in session: Session, at instant: Instant) -> [Offer] {
        let coupons = session.coupons(at: instant)
        var offers: [Offer] = []
        for id in session.activeCoupons {
            guard let coupon = coupons.first(where: { $0.card.id == id }) else { continue }
            offers += coupon.promotions.map { Offer($0, cardID: id) }
        }
        let entered = Set(session.cart.codes.map(PromotionCode.normalized))
        guard !entered.isEmpty else { return offers }
        for coupon in coupons where !session.activeCoupons.contains(coupon.card.id) {
            for promotion in coupon.promotions {
                guard let code = promotion.code, entered.contains(PromotionCode.normalized(code)),
                    !offers.contains(where: { $0.promotion.id == promotion.id }), catalog[promotion.id] == nil
                else { continue }
                offers.append(Offer(promotion, cardID: coupon.card.id))
            }
        }
        return offers
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
