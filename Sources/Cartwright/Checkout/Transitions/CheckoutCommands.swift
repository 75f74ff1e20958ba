extension TransitionBuilder {
    mutating func beginCheckout() throws(CartwrightError) {
        guard session.cart.lines.contains(where: { $0.quantity > 0 }) else { throw Refusal.emptyCart.error }
        let isNew = session.phase != .checkout
        session.phase = .checkout
        if isNew {
            var data = JSONObject()
            set(try quote(), in: &data)
            data["lines"] = linesData(session.cart.lines)
            data["lines_total"] = .integer(Int64(session.cart.lines.count))
            record(.checkoutStarted, subject: nil, .object(data))
        }
        try presentCoupons()
        try agree()
    }

    mutating func cancelCheckout() throws(CartwrightError) {
        guard session.phase == .checkout else { throw Refusal.notInCheckout.error }
        session.phase = .browsing
        session.agreement = nil
        instructions.append(.release)
        record(.checkoutCancelled, subject: nil, [:])
    }

    /// Prices a checkout in progress again after a change, so that payment matches the shown price.
    mutating func agreeAgain() throws(CartwrightError) {
        if session.phase == .checkout { try agree() }
    }

    private mutating func agree() throws(CartwrightError) {
        let quote = try checkout.quote(of: session, keepingHeld: false, at: instant, counters: counters)
        reserve(demands(of: quote, from: checkout.catalog))
        session.agreement = Agreement(
            catalog: checkout.catalog,
            quote: quote,
            began: session.agreement?.began ?? instant,
            heldUntil: quote.tenders.isEmpty ? nil : instant.adding(seconds: checkout.reservationSeconds)
        )
    }

    private mutating func presentCoupons() throws(CartwrightError) {
        let states = try checkout.couponStates(in: session, at: instant, counters: counters)
        let offers = CouponState.popUps(among: states)
        for offer in offers {
            guard case .eligible(let saves) = offer.status, let coupon = session.handled[offer.cardID] else { continue }
            record(.couponOffered, subject: offer.cardID, couponData(coupon, "saves", money(saves)))
        }
        let heldBack = states.filter { state in
            switch state.status {
            case .ineligible, .blocked: true
            default: false
            }
        }
        instructions.append(.present(offers: offers, heldBack: heldBack))
    }
}

extension CouponState {
    /// Returns the coupons to offer, in the order of their pop-ups: by priority, then larger saving, then card id.
    static func popUps(among states: [CouponState]) -> [CouponState] {
        let eligible = states.compactMap { state -> (state: CouponState, saves: Int64)? in
            guard case .eligible(let saves) = state.status else { return nil }
            return (state, saves)
        }
        return eligible.sorted { a, b in
            if a.state.priority != b.state.priority { return a.state.priority > b.state.priority }
            if a.saves != b.saves { return a.saves > b.saves }
            return a.state.cardID.utf8.lexicographicallyPrecedes(b.state.cardID.utf8)
        }.map(\.state)
    }
}
