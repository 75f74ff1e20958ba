public import Cartwright
public import CartwrightCheckout
public import CartwrightScenarios

/// A shop as an extension sees it.
public struct ServedShop: Sendable {
    private let shop: Shop

    init(_ shop: Shop) { self.shop = shop }

    /// Whose it is.
    public var tenant: Tenant { shop.tenant }
    /// Its sessions and orders.
    public var checkout: CheckoutService { shop.checkout }
    /// What it sells now, and its promotions.
    public var catalog: CatalogFile { shop.catalogs.present.file }
    /// Small documents beside its sessions.
    public var records: any RecordStore { shop.stores.records }

    /// Answers to requests with idempotency keys.
    var answers: IdempotentAnswers { shop.answers }

    /// What the shop sells under a SKU now; nil where it is nothing.
    public func item(_ sku: String) -> Item? { shop.catalogs.present.items[sku] }

    /// What a session's cart costs, and why each promotion is or is not applied.
    ///
    /// - Throws: an error of area `store`, `money.overflow`.
    public func explainedQuote(
        of session: Session,
        _ explanation: PricingOptions.Explanation,
        at now: Instant
    ) async throws(CartwrightError) -> Quote {
        var checkout = shop.checkout.checkout
        checkout.options.explanation = explanation
        let query = checkout.counterQuery(for: session, at: now)
        let counters =
            query.isEmpty
            ? Counters.none
            : try await shop.stores.checkout.counters(query, codes: shop.stores.codes, excluding: session.id, at: now)
        return try checkout.quote(of: session, at: now, counters: counters)
    }
}
