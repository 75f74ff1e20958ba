internal import Cartwright
internal import CartwrightScenarios

extension World {
    /// Creates the world of a copied session: its catalog, counters, codes and cards, with a clock that stands at the
    /// instant of the copy. It uses no service and no store of this machine.
    ///
    /// - Parameters:
    ///   - copy: the copy.
    ///   - former: the world with the plugins, and the seed of the settings.
    /// - Throws: an error of area `session` if the stored session is damaged.
    init(copy: SessionCopy, in former: World) throws(CartwrightError) {
        let purchase = try copy.purchase(former.checkout.registry)
        let settings = WorldSettings(
            currency: purchase.session.cart.currency,
            clock: .fixed(copy.instant),
            seed: former.settings.seed
        )
        self.init(plugins: former.plugins, settings: settings)
        let explanation = checkout.options.explanation
        checkout.options = copy.options
        checkout.options.explanation = explanation
        (checkout.catalog, checkout.commonCards) = (purchase.checkout.catalog, copy.cards)
        (session, ledger, codes) = (purchase.session, purchase.ledger, purchase.codes)
        shop = copy.catalog
        copied = copy
        (stepNumber, copiedStep, time) = (former.stepNumber, former.stepNumber, former.time)
        cardNames.name(session.feed.cards.map(\.id))
    }

    /// Returns a copy of the session as it is now.
    ///
    /// - Throws: an error of area `store`.
    func copy(_ tools: Tools) throws(CartwrightError) -> SessionCopy {
        let (purchase, now) = (try purchase(tools), instant(tools))
        var query = purchase.counterQuery(before: [], at: now)
        let limited = checkout.catalog.promotions.filter(\.isLimited)
        let identities = session.cart.customer?.identities ?? .none
        query.add(limitsOf: limited, in: [session.cart.currency], for: identities, at: now)
        let counters = purchase.ledger.counters(query, excluding: session.id, at: now)
        return SessionCopy(
            of: session,
            at: copied?.revision ?? 0,
            by: checkout,
            items: shop.items,
            counters: query.amounts(in: counters),
            codes: codes.issued,
            instant: now
        )
    }
}
