internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios

/// A session that somebody looks into: with what it is priced by, so that more can be asked than its quote tells.
struct LookedAtSession: Sendable {
    let view: CheckoutView
    let checkout: Checkout
    let counters: Counters
    let instant: Instant
    /// What the shop sells.
    let items: [Item]

    var session: Session { view.session }
    var currency: Currency { view.quote.currency }

    /// The promotion of an id: the catalog's, or that of a card.
    func promotion(_ id: String) -> Promotion? {
        checkout.catalog[id] ?? session.handled.values.lazy.flatMap(\.promotions).first { $0.id == id }
    }

    /// What people call a promotion.
    func name(of id: String) -> String {
        let promotion = promotion(id)
        return promotion?.name ?? headline(of: id) ?? promotion?.code ?? id
    }

    /// What the card says that brings a promotion; nil where none does.
    private func headline(of id: String) -> String? {
        session.handled.values.first { $0.promotions.contains { $0.id == id } }?.presentation?.headline
    }
}

extension Call {
    /// The session that the path names, as the parameters `as_of` and `now` want it.
    ///
    /// - Throws: `service.not_trusted` where the time is told by somebody whose time does not count.
    func lookedAtSession(
        explaining explanation: PricingOptions.Explanation?,
        tracing tracesCents: Bool = false
    ) async throws(Problem) -> LookedAtSession {
        let (id, checkout) = (path[0], shop.checkout)
        var terms = ViewTerms()
        terms.revision = try query.integer(.asOf)
        (terms.explanation, terms.tracesCents) = (explanation, tracesCents)
        terms.instant = try askedInstant
        let asked = terms
        let view = try await answering(try await checkout.view(id, on: asked))
        var rules = checkout.checkout
        if let explanation { rules.options.explanation = explanation }
        let (pricing, stores, instant) = (rules, shop.stores, terms.instant ?? now)
        let query = pricing.counterQuery(for: view.session, at: instant)
        let counters = try await answering(
            try await query.isEmpty
                ? Counters.none : stores.checkout.counters(query, codes: stores.codes, excluding: id, at: instant)
        )
        return LookedAtSession(
            view: view,
            checkout: pricing,
            counters: counters,
            instant: instant,
            items: shop.catalogs.present.file.items
        )
    }

    /// The instant that the parameter `now` names; nil where it does not.
    ///
    /// - Throws: `service.not_trusted`, an error of area `time`.
    var askedInstant: Instant? {
        get throws(Problem) {
            guard let text = query[.now] else { return nil }
            guard isTrusted else { throw Problem(OutsideCart.refused("now", at: .root)) }
            do throws(CartwrightError) { return try Instant(text) } catch { throw Problem(error) }
        }
    }
}
