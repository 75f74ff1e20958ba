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
            found += checkout.problems(ofFollowUps: handled)
            diagnostics += found.map(entry.placed).filter { told.insert($0).inserted }
        }
    }

    mutating func viewCard(_ id: String) throws(CartwrightError) {
        var feed = session.feed
        let activity = try feed.recordImpression(of: id)
        session.feed = feed
        guard let activity else { return }
        record(activity, of: id)
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
        record(.click, of: id)
        guard isShown, let handled else { return }
        record(.clicked, of: id)
        if let coupon { try activate(coupon) }
        follow(.clicked, of: id)
        instructions.append(.perform(handled.click, cardID: id))
    }

    mutating func dismissCard(_ id: String) throws(CartwrightError) {
        guard session.phase != .paying || !session.activeCoupons.contains(id) else {
            throw Refusal.paymentInProgress.error
        }
        var feed = session.feed
        _ = try feed.dismiss(id)
        session.feed = feed
        record(.dismiss, of: id)
        record(.dismissed, of: id)
        if session.activeCoupons.contains(id) { try deactivate(id) }
    }

    /// Records the event of an activity on a card or a banner.
    private mutating func record(_ activity: CardActivity, of id: String) {
        let isBanner = session.feed.card(id)?.isBanner == true
        record(isBanner ? activity.typeOfBanner : activity.typeOfCard, subject: id, cardData(id))
    }

    func cardData(_ id: String) -> JSONValue {
        var data = JSONObject()
        data["card"] = .string(id)
        data.setUnlessAbsent("placement", session.feed.card(id)?.placement.map { .string($0.rawValue) })
        let handled = session.handled[id]
        data.setUnlessAbsent("class_type", handled?.classType.map { .string($0.name) })
        let coupon = handled.flatMap(checkout.coupon)
        data.setUnlessAbsent("code", coupon?.promotions.lazy.compactMap(\.code).first.map(JSONValue.string))
        return .object(data)
    }
}

extension CardActivity {
    /// The type of the event of a card.
    fileprivate var typeOfCard: EventType {
        switch self {
        case .impression: .cardImpression
        case .controlImpression: .cardControlImpression
        case .click: .cardClick
        case .dismiss: .cardDismiss
        }
    }

    /// The type of the event of a banner.
    fileprivate var typeOfBanner: EventType {
        switch self {
        case .impression: .bannerImpression
        case .controlImpression: .bannerControlImpression
        case .click: .bannerClick
        case .dismiss: .bannerDismiss
        }
    }
}
