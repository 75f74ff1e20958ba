extension TransitionBuilder {
    mutating func applyCoupon(_ id: String) throws(CartwrightError) {
        guard checkout.coupon(ofCard: id, in: session) != nil, let card = session.feed.card(id) else {
            throw Refusal.unknownCoupon(id).error
        }
        guard !card.dismissed else { throw Refusal.couponDismissed(cardID: id).error }
        guard checkout.coupons(in: session, at: instant).contains(where: { $0.card.id == id }) else {
            throw Refusal.couponNotShown(cardID: id).error
        }
        guard !session.activeCoupons.contains(id) else { throw Refusal.couponAlreadyApplied(cardID: id).error }
        try openCard(id)
    }

    mutating func dismissCoupon(_ id: String) throws(CartwrightError) {
        guard checkout.coupon(ofCard: id, in: session) != nil, let card = session.feed.card(id) else {
            throw Refusal.unknownCoupon(id).error
        }
        guard !card.dismissed else { throw Refusal.couponDismissed(cardID: id).error }
        if !card.dismissible, session.activeCoupons.contains(id) {
            try deactivate(id)
        } else {
            try dismissCard(id)
        }
    }

    /// Checks that a clicked coupon can be combined with the active ones.
    func refuseConflicts(of coupon: HandledCard) throws(CartwrightError) {
        let id = coupon.card.id
        let evaluation = try CouponEvaluation(checkout, session, at: instant, counters: counters)
        if let promotion = evaluation.duplicate(in: coupon) {
            throw Refusal.duplicatePromotion(cardID: id, promotion: promotion).error
        }
        if let error = evaluation.mixedGroup(in: coupon) { throw error }
        guard let blocker = evaluation.blocker(of: coupon) else { return }
        let saving = try evaluation.savingOfSwap(to: coupon)
        throw Refusal.notCombinable(cardID: id, with: blocker, swapSavesMinor: saving).error
    }

    /// Activates a coupon once; a second click changes nothing. The code of a promotion that it names is entered.
    mutating func activate(_ coupon: HandledCard) throws(CartwrightError) {
        let id = coupon.card.id
        guard !session.activeCoupons.contains(id) else { return }
        beginAnew()
        session.activeCoupons.append(id)
        session = checkout.entering(coupon, in: session)
        let count = session.cart.codes.count
        guard count <= Cart.maximumCodes else { throw .tooManyCodes(count) }
        let own = Set(coupon.promotions.map(\.id))
        let given = try quote().applied.filter { own.contains($0.promotion) }.reduce(0) { $0 + $1.discountMinor }
        record(.couponApplied, subject: id, couponData(coupon, "amount", money(given)))
        try agreeAgain()
    }

    /// Deactivates a coupon. The code of a promotion that it names is removed.
    mutating func deactivate(_ id: String) throws(CartwrightError) {
        session.activeCoupons.removeAll { $0 == id }
        if let coupon = session.handled[id].map({ checkout.coupon($0) ?? $0 }) {
            if coupon.namedPromotion != nil { remove(coupon.promotions.compactMap(\.code)) }
            record(.couponRemoved, subject: id, couponData(coupon))
        }
        try agreeAgain()
    }

    private mutating func remove(_ codes: [String]) {
        let catalog = checkout.catalog
        let keys = Set(codes.map(catalog.key))
        session.cart.codes.removeAll { keys.contains(catalog.key(ofCode: $0)) }
        dropCouponsWithoutCode()
    }

    /// Deactivates coupons that name a promotion whose code is not in the cart any more.
    mutating func dropCouponsWithoutCode() {
        let (checkout, before) = (checkout, session)
        session.activeCoupons.removeAll { id in
            guard let coupon = checkout.coupon(ofCard: id, in: before), coupon.namedPromotion != nil else {
                return false
            }
            return !checkout.isEntered(coupon, in: before.cart)
        }
    }

    /// Deactivates coupons whose cards expired, were removed, or offer nothing any more. Only a new click activates
    /// them again. The code of a promotion that such a card names stays in the cart: the promotion has its own dates.
    ///
    /// - Parameter known: the earlier results of the handlers, for removed cards.
    mutating func dropLostCoupons(known: [String: HandledCard]) {
        let offered = Set(checkout.coupons(in: session, at: instant).map(\.card.id))
        for id in session.activeCoupons where !offered.contains(id) {
            guard let coupon = known[id], coupon.namedPromotion == nil else { continue }
            record(.couponRemoved, subject: id, couponData(coupon))
        }
        session.activeCoupons.removeAll { !offered.contains($0) }
    }

    func couponData(_ coupon: HandledCard, _ key: String? = nil, _ value: JSONValue = nil) -> JSONValue {
        var data = JSONObject()
        data["card"] = .string(coupon.card.id)
        data.setUnlessAbsent("code", coupon.promotions.lazy.compactMap(\.code).first.map(JSONValue.string))
        if let key { data[key] = value }
        return .object(data)
    }
}
