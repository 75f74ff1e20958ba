internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import Metrics

/// A shop of the service: its catalog, its checkout and its codes.
final class Shop: Sendable {
    let tenant: Tenant
    let stores: ShopStores
    let checkout: CheckoutService
    let catalogs: CatalogKeeper
    let jobs: JobRunner
    let erasures = ErasureRunner()
    /// The history of prices; nil if the storage has none.
    let prices: PriceKeeper?
    /// The log of changes of the catalog, codes and customers' data.
    let log: ChangeLog
    /// The stored answers to requests with idempotency keys.
    let answers: IdempotentAnswers

    /// - Parameters:
    ///   - since: the instant from which the catalog of the settings applies; nil for the current one.
    ///   - now: the current instant.
    /// - Throws: an error of area `store`; the error that makes the stored catalog unreadable.
    init(
        _ tenant: Tenant,
        _ stores: ShopStores,
        _ settings: ShopSettings,
        since: Instant? = nil,
        at now: Instant
    ) async throws(CartwrightError) {
        (self.tenant, self.stores) = (tenant, stores)
        let draw = settings.dependencies.random
        answers = IdempotentAnswers(
            in: stores.records,
            process: "\(String(draw(), radix: 16)).\(String(draw(), radix: 16))",
            storedSeconds: settings.keySeconds
        )
        log = ChangeLog(stores.records)
        let catalogs = CatalogKeeper(
            stores.records,
            log: log,
            vocabulary: settings.registry.vocabulary,
            random: settings.dependencies.random
        )
        self.catalogs = catalogs
        try await catalogs.begin(with: settings.catalog, at: now)
        var base = Checkout(
            registry: settings.registry,
            catalog: catalogs.present.file.catalog,
            options: settings.options,
            tenant: tenant
        )
        base.commonCards = settings.cards
        base.latePayments = settings.latePayments
        base.refundOrder = settings.refundOrder
        let checkout = CheckoutService(
            base,
            store: stores.checkout,
            codes: stores.codes,
            payments: ReportedPayments(),
            giftCards: settings.giftCards.map { codes in
                GiftCardDigests { code throws(CartwrightError) in try codes.digests(ofTyped: code) }
            },
            settings: settings.checkout,
            dependencies: settings.dependencies,
            metrics: settings.metrics
        )
        self.checkout = checkout
        jobs = JobRunner(stores, log: log, dependencies: settings.dependencies)
        prices = stores.prices.map { PriceKeeper($0, records: stores.records, catalogs: catalogs) }
        catalogs.onChange { checkout.use($0.file.catalog) }
        catalogs.onWrite { [prices] in prices?.recordSoon(at: $0) }
        await notePrices(since: since ?? now, at: now)
    }

    /// Notes the catalog that the service was started with for the history of prices, and records its prices soon. The
    /// next cleanup repeats what fails: a shop whose store cannot be written answers requests that read.
    ///
    /// - Parameters:
    ///   - since: the instant from which the catalog applies.
    ///   - now: the current instant.
    func notePrices(since: Instant, at now: Instant) async {
        guard let prices, catalogs.present.number == 0 else { return }
        try? await prices.begin(at: since)
        prices.recordSoon(at: now)
    }

    /// Replaces the handlers, the catalog that was read with them, and the common cards.
    func use(_ registry: HandlerRegistry, _ reading: CatalogKeeper.Reading, _ cards: [ContentCard]) {
        catalogs.take(reading) { checkout.use(registry, with: $0.file.catalog) }
        checkout.offer(cards)
    }
}

/// The settings that all shops of a service share.
struct ShopSettings: Sendable {
    var registry: HandlerRegistry
    var catalog: CatalogFile
    /// The cards that every session has beside its own.
    var cards: [ContentCard] = []
    var options: PricingOptions
    var latePayments = LatePayments.refund
    var refundOrder = RefundOrder.paymentFirst
    /// The codes of gift cards; nil without their keys.
    var giftCards: GiftCardCodes?
    var checkout: CheckoutSettings
    var dependencies: CheckoutDependencies
    /// The time for which idempotency keys are stored, in seconds.
    var keySeconds: Int64 = RetentionSettings().keySeconds
    var metrics: any MetricsFactory
}

/// Payments outside the service: the completion of a session reports the payment, and the answer contains a refund for
/// the shop to pay.
private struct ReportedPayments: PaymentProvider {
    func charge(_ charge: Charge) async throws -> PaymentOutcome { outcome(of: charge) }

    func knownOutcome(of charge: Charge) -> PaymentOutcome? { outcome(of: charge) }

    private func outcome(of charge: Charge) -> PaymentOutcome {
        switch charge.report {
        case .confirmed: .confirmed
        case .pending: .unknown
        }
    }

    func refund(_ refund: Refund, of session: String) async throws {}
}
