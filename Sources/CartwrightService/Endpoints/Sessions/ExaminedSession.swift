internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios

/// A session under examination: its view, with the rules and counters of its price, for questions beyond its quote.
struct ExaminedSession: Sendable {
    let view: CheckoutView
    let checkout: Checkout
    let counters: Counters
    let instant: Instant
    /// The items of the shop.
    let items: [Item]

    var session: Session { view.session }
    var currency: Currency { view.quote.currency }

    /// Returns the promotion with an id, from the catalog or a card.
    func promotion(_ id: String) -> Promotion? {
        checkout.catalog[id] ?? session.handled.values.lazy.flatMap(\.promotions).first { $0.id == id }
    }

    /// Returns the display name of a promotion.
    func name(of id: String) -> String {
        let promotion = promotion(id)
        return promotion?.name ?? headline(of: id) ?? promotion?.code ?? id
    }

    /// Returns the headline of the card that brings a promotion; nil if there is none.
    private func headline(of id: String) -> String? {
        session.handled.values.first { $0.promotions.contains { $0.id == id } }?.presentation?.headline
    }
}

extension Call {
    /// Returns the session in the path, at the revision `as_of` and the instant `now`.
    ///
    /// - Throws: `service.not_trusted` if an untrusted caller sends `now`.
    func examinedSession(
        explaining explanation: PricingOptions.Explanation?,
        tracing tracesCents: Bool = false
    ) async throws(Problem) -> ExaminedSession {
        let (id, checkout) = (path[0], shop.checkout)
        var terms = ViewTerms()
        terms.revision = try query.integer(.asOf)
        (terms.explanation, terms.tracesCents) = (explanation, tracesCents)
        terms.instant = try requestedInstant
        let asked = terms
        let view = try await answering(try await checkout.view(id, on: asked))
        var rules = checkout.checkout
        if let explanation { rules.options.explanation = explanation }
        let (pricing, instant) = (rules, terms.instant ?? now)
        let counters = try await answering(try await checkout.counters(for: view.session, by: pricing, at: instant))
        return ExaminedSession(
            view: view,
            checkout: pricing,
            counters: counters,
            instant: instant,
            items: shop.catalogs.present.file.items
        )
    }

    /// The instant in the parameter `now`; nil if it is absent.
    ///
    /// - Throws: `service.not_trusted`, an error of area `time`.
    var requestedInstant: Instant? {
        get throws(Problem) {
            guard let text = query[.now] else { return nil }
            guard isTrusted else { throw Problem(OutsideCart.refused("now", at: .root)) }
            do throws(CartwrightError) { return try Instant(text) } catch { throw Problem(error) }
        }
    }
}
