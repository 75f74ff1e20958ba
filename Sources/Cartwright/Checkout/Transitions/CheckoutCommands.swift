extension TransitionBuilder {
    mutating func beginCheckout() throws(Refusal) {
        guard session.cart.lines.contains(where: { $0.quantity > 0 }) else { throw .emptyCart }
        let isNew = session.phase != .checkout
        session.phase = .checkout
        if isNew { record(.checkoutStarted, subject: nil, ["subtotal": money(try quote().subtotalMinor)]) }
        try presentCoupons()
        try agree()
    }

    mutating func cancelCheckout() throws(Refusal) {
        guard session.phase == .checkout else { throw .notInCheckout }
        session.phase = .browsing
        session.agreement = nil
        session.ledger.release(session: session.id)
        record(.checkoutCancelled, subject: nil, [:])
    }

    mutating func pay(method: String?) throws(Refusal) {
        guard session.phase == .checkout, let agreement = session.agreement else { throw .notInCheckout }
        let quote = try quote(from: agreement.catalog)
        guard quote.totalMinor == agreement.quote.totalMinor else {
            throw .totalChanged(agreed: agreement.quote.total, now: quote.total)
        }
        let order = Order(
            id: "o\(session.orders.count + 1)",
            cart: session.cart,
            quote: quote,
            method: method,
            paidAt: instant
        )
        try reserve(for: quote, from: agreement.catalog)
        session.ledger.confirm(order: order.id, of: session.id)
        session.orders.append(order)
        record(.orderPaid, subject: order.id, paidData(order))
        for coupon in couponsApplied(in: quote) { record(.paid, of: coupon) }
        session.phase = .paid
        session.agreement = nil
        session.activeCoupons = []
        session.cart.lines = []
        session.cart.codes = []
        session.cart.shipments = []
    }

    /// Prices a running checkout again after something changed, so that paying holds to what is shown.
    mutating func agreeAgain() throws(Refusal) {
        if session.phase == .checkout { try agree() }
    }

    private mutating func agree() throws(Refusal) {
        let quote = try quote()
        try reserve(for: quote, from: checkout.catalog)
        session.agreement = Agreement(
            catalog: checkout.catalog,
            quote: quote,
            began: session.agreement?.began ?? instant
        )
    }

    private mutating func presentCoupons() throws(Refusal) {
        let states = try refusing { () throws(CartwrightError) in
            try checkout.couponStates(in: session, at: instant)
        }
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
        requests.append(.present(offers: offers, heldBack: heldBack))
    }

    /// The cards of which a promotion applied, in the order in which they were activated.
    private func couponsApplied(in quote: Quote) -> [String] {
        let applied = Set(quote.applied.map(\.promotion))
        var cards: [String] = []
        for offer in checkout.offers(in: session, at: instant) where applied.contains(offer.promotion.id) {
            if !cards.contains(offer.cardID) { cards.append(offer.cardID) }
        }
        return cards
    }

    /// The purchase at what was really paid: the discounted price, each line and each discount.
    private func paidData(_ order: Order) -> JSONValue {
        let quote = order.quote
        var data = JSONObject()
        data["order"] = .string(order.id)
        data["total"] = money(quote.totalMinor)
        data["subtotal"] = money(quote.subtotalMinor)
        data["discount"] = money(quote.discountMinor)
        data["shipping"] = money(quote.shippingMinor - quote.shippingDiscountMinor)
        if quote.taxMinor > 0 { data["tax"] = money(quote.taxMinor) }
        data.setUnlessAbsent("method", order.method.map(JSONValue.string))
        data["lines"] = .array(
            quote.lines.map { line in
                [
                    "line": .string(line.id), "sku": .string(line.sku), "quantity": .integer(line.quantity),
                    "paid": money(order.paidMinor(for: line.quantity, of: line)), "discount": money(line.discountMinor),
                ]
            }
        )
        data["discounts"] = .array(quote.applied.map { applied in discountData(applied) })
        return .object(data)
    }

    private func discountData(_ applied: AppliedPromotion) -> JSONValue {
        var data = JSONObject()
        data["promotion"] = .string(applied.promotion)
        data.setUnlessAbsent("code", applied.code.map(JSONValue.string))
        data["amount"] = money(applied.discountMinor)
        return .object(data)
    }
}

extension CouponState {
    /// The coupons to offer, in the order of their pop-ups: priority, then larger saving, then card id.
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
