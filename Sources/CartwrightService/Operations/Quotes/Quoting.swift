internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios

/// Prices scenarios that come from outside.
struct Quoting: Sendable {
    let shop: Shop
    let catalog: ShopCatalog
    let isTrusted: Bool
    let setsTerms: Bool
    let explanation: PricingOptions.Explanation
    let options: PricingOptions
    let now: Instant
    /// The instant of the quote where the caller says it; nil for that of the scenario, or now.
    var asked: Instant?
    /// Examines the codes of carts; nil where the caller may try as many as it likes.
    var examination: CheckoutTerms.CodeExamination?

    /// Reads and prices one scenario.
    ///
    /// - Throws: an error of the scenario, with its pointer; `money.overflow`, an error of area `store`.
    func quote(_ bytes: [UInt8]) async throws(CartwrightError) -> Quote {
        let scenario = try scenario(bytes)
        if let examination, !scenario.cart.codes.isEmpty {
            // A caller that is refused does not cost a look-up of its codes.
            let codes = Set(scenario.cart.codes.map(PromotionCode.normalized))
            try examination(BroughtCodes(codes, for: scenario.cart.customer?.id))
        }
        let counters = try await counters(of: scenario.cart)
        try examine(scenario, counters)
        return try scenario.quote(
            with: catalog.file.catalog,
            clock: asked ?? now,
            explanation: explanation,
            counters: counters
        )
    }

    /// Examines the codes of a scenario.
    private func examine(_ scenario: Scenario, _ counters: Counters) throws(CartwrightError) {
        guard let examination, !scenario.cart.codes.isEmpty else { return }
        var checkout = shop.checkout.checkout
        checkout.catalog = catalog.file.catalog
        let session = Session(currency: scenario.cart.currency, seed: 0)
        let found = checkout.codes(broughtBy: [.loadCart(scenario.cart)], to: session, at: now, counters: counters)
        let own = Set(scenario.promotions.compactMap { $0.code.map(PromotionCode.normalized) })
        try examination(BroughtCodes(found.codes, unknown: found.unknown.subtracting(own), for: found.customer))
    }

    /// An error of a scenario, with all else that is wrong with it.
    func telling(_ error: CartwrightError, in bytes: [UInt8]) -> CartwrightError {
        guard error.fault == .input, let value = try? JSONParser.parse(bytes) else { return error }
        guard error.location.pointer != nil else { return outside.placed(error, in: value) }
        let (filled, unsold) = outside.filled(value)
        var told = error.withOthers(in: filled, shop.catalogs.vocabulary)
        let first = error.at(.root)
        told.others += unsold.filter { $0 != first }
        return told
    }

    private var outside: OutsideCart { OutsideCart(catalog: catalog, isTrusted: isTrusted, setsTerms: setsTerms) }

    private func scenario(_ bytes: [UInt8]) throws(CartwrightError) -> Scenario {
        var scenario = try outside.scenario(
            JSONText(scanning: bytes),
            shop.catalogs.vocabulary,
            options: options
        )
        if let asked { scenario.now = asked }
        return scenario
    }

    /// What others have used and hold of the limited promotions that the cart may reach.
    private func counters(of cart: Cart) async throws(CartwrightError) -> Counters {
        guard !catalog.isUnlimited || !cart.codes.isEmpty else { return .none }
        let checkout = shop.checkout.checkout
        let session = Session(currency: cart.currency, seed: 0)
        let query = checkout.counterQuery(for: session, before: [.loadCart(cart)], at: now)
        guard !query.isEmpty else { return .none }
        return try await offLoop { () async throws(CartwrightError) in
            try await shop.stores.checkout.counters(query, codes: shop.stores.codes, excluding: "", at: now)
        }
    }
}
