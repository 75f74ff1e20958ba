public import Cartwright
public import CartwrightCheckout
public import CartwrightScenarios

/// A shop, for use in an extension.
public struct ServedShop: Sendable {
    private let shop: Shop

    init(_ shop: Shop) { self.shop = shop }

    /// The tenant of the shop.
    public var tenant: Tenant { shop.tenant }
    /// The shop's sessions and orders.
    public var checkout: CheckoutService { shop.checkout }
    /// The shop's present items and promotions.
    public var catalog: CatalogFile { shop.catalogs.present.file }
    /// Small documents beside the shop's sessions.
    public var records: any RecordStore { shop.stores.records }

    /// The stored answers to requests with idempotency keys.
    var answers: IdempotentAnswers { shop.answers }

    /// The item with a SKU in the present catalog; nil if there is none.
    public func item(_ sku: String) -> Item? { shop.catalogs.present.items[sku] }

    /// Returns the quote of a session's cart, with the reasons why each promotion is or is not applied.
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
