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

    /// Returns the facts of the gift cards and store credits that exist, by id.
    ///
    /// - Throws: an error of area `store`.
    public func accountFacts(_ ids: [String], at now: Instant) async throws(CartwrightError) -> [String: AccountFacts] {
        guard !ids.isEmpty, let accounts = shop.checkout.store.accounts else { return [:] }
        return try await accounts.facts(ids, at: now)
    }

    /// Returns identities of a customer as digests with the key of the service; none without a key, since no promotion
    /// counts them then.
    ///
    /// - Throws: `customer.bad_identity`, without the value.
    public func identities(_ values: [IdentityKind: String]) throws(CartwrightError) -> Identities {
        guard let reader = shop.catalogs.vocabulary.identities else { return .none }
        return try Identities(hashing: values, reader.text, by: reader.hasher)
    }

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
        let counters = try await shop.checkout.counters(for: session, by: checkout, at: now)
        return try checkout.quote(of: session, at: now, counters: counters)
    }
}
