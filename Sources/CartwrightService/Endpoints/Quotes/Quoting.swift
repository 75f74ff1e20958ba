internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios

/// Prices scenarios of callers.
struct Quoting: Sendable {
    let shop: Shop
    let catalog: ShopCatalog
    let isTrusted: Bool
    let setsTerms: Bool
    let explanation: PricingOptions.Explanation
    let options: PricingOptions
    let now: Instant
    /// The instant of the quote in the request; nil for the scenario's, or else the present one.
    var requestedInstant: Instant?
    /// Examines the codes of carts; nil if the caller's attempts are not limited.
    var examination: CheckoutTerms.CodeExamination?

    /// Reads and prices one scenario.
    ///
    /// - Throws: an error of the scenario, with its pointer; `money.overflow`, an error of area `store`.
    func quote(_ bytes: [UInt8]) async throws(CartwrightError) -> Quote {
        let scenario = try scenario(bytes)
        if let examination, !scenario.cart.codes.isEmpty {
            // The first examination refuses a blocked caller before its codes are looked up.
            let codes = Set(scenario.cart.codes.map(PromotionCode.normalized))
            try examination(BroughtCodes(codes, for: scenario.cart.customer?.id))
        }
        let counters = try await counters(of: scenario.cart)
        try examine(scenario, counters)
        return try scenario.quote(
            with: catalog.file.catalog,
            clock: requestedInstant ?? now,
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

    /// Adds all other errors of a scenario to its first one.
    func located(_ error: CartwrightError, in bytes: [UInt8]) -> CartwrightError {
        guard error.fault == .input, let value = try? JSONParser.parse(bytes) else { return error }
        guard error.location.pointer != nil else { return outside.placed(error, in: value) }
        let (filled, unsold) = outside.filled(value)
        var told = error.withOthers(in: filled, shop.catalogs.vocabulary)
        let first = error.at(.root)
        told.others += unsold.filter { $0 != first }
        return told
    }

    private var outside: OutsideCart {
        OutsideCart(
            catalog: catalog,
            isTrusted: isTrusted,
            setsTerms: setsTerms,
            identities: shop.catalogs.vocabulary.identities
        )
    }

    private func scenario(_ bytes: [UInt8]) throws(CartwrightError) -> Scenario {
        var scenario = try outside.scenario(
            JSONText(scanning: bytes),
            shop.catalogs.vocabulary,
            options: options
        )
        if let requestedInstant { scenario.now = requestedInstant }
        return scenario
    }

    /// Reads the uses and holds of the limited promotions that the cart may reach.
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
