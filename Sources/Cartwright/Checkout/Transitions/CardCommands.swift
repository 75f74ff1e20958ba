extension TransitionBuilder {
    /// Receives cards. A checkout in progress keeps the agreement: the shopper has not seen the change, so a changed
    /// total is refused at payment.
    mutating func receiveCards(_ batch: CardBatch) {
        let known = session.handled
        dropLostCoupons(known: known)
        diagnostics += session.feed.receive(batch, at: instant)
        session.handled = checkout.registry.handle(session.feed.cards, currency: session.cart.currency)
        diagnose(batch)
        dropLostCoupons(known: known)
    }

    /// Reports the problems that handlers found in the cards of a batch, offers whose promotion ids the catalog already
    /// has or whose groups differ from those of the catalog, and named promotions that it cannot offer, each at its
    /// place in the document and once.
    private mutating func diagnose(_ batch: CardBatch) {
        var told = Set(diagnostics)
        for entry in batch.entries {
            guard let id = entry.card?.id, let handled = session.handled[id] else { continue }
            let taken = handled.promotions.filter { checkout.catalog[$0.id] != nil }
            var found = handled.diagnostics + taken.map { .taken($0.id, by: id) }
            let mixed = MixedGroups(of: handled.promotions, beside: checkout.catalog.compiled)
            found += mixed.errors.map { $0.error.at(.root) }
            if let problem = checkout.problem(ofNamedPromotion: handled) { found.append(problem) }
            diagnostics += found.map(entry.placed).filter { told.insert($0).inserted }
        }
    }

    mutating func viewCard(_ id: String) throws(CartwrightError) {
        var feed = session.feed
        let activity = try feed.recordImpression(of: id)
        session.feed = feed
        guard let activity else { return }
        let type: EventType = activity == .controlImpression ? .cardControlImpression : .cardImpression
        record(type, subject: id, cardData(id))
        record(.seen, of: id)
    }

    mutating func openCard(_ id: String) throws(CartwrightError) {
        var feed = session.feed
        _ = try feed.click(id)
        let handled = session.handled[id]
        let coupon = handled.flatMap(checkout.coupon)
        let isShown = feed.shown(at: instant).contains { $0.id == id }
        if isShown, let coupon, !session.activeCoupons.contains(id) {
            guard session.phase != .paying else { throw Refusal.paymentInProgress.error }
            try refuseConflicts(of: coupon)
        }
        session.feed = feed
        record(.cardClick, subject: id, cardData(id))
        guard isShown, let handled else { return }
        record(.clicked, of: id)
        if let coupon { try activate(coupon) }
        instructions.append(.perform(handled.click, cardID: id))
    }

    mutating func dismissCard(_ id: String) throws(CartwrightError) {
        guard session.phase != .paying || !session.activeCoupons.contains(id) else {
            throw Refusal.paymentInProgress.error
        }
        var feed = session.feed
        _ = try feed.dismiss(id)
        session.feed = feed
        record(.cardDismiss, subject: id, cardData(id))
        record(.dismissed, of: id)
        if session.activeCoupons.contains(id) { try deactivate(id) }
    }

    func cardData(_ id: String) -> JSONValue {
        var data = JSONObject()
        data["card"] = .string(id)
        let handled = session.handled[id]
        data.setUnlessAbsent("class_type", handled?.classType.map { .string($0.name) })
        let coupon = handled.flatMap(checkout.coupon)
        data.setUnlessAbsent("code", coupon?.promotions.lazy.compactMap(\.code).first.map(JSONValue.string))
        return .object(data)
    }
}
