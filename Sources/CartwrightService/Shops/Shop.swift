internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import Metrics

/// One shop that the service serves: its catalog, its checkout and its codes.
final class Shop: Sendable {
    let tenant: Tenant
    let stores: ShopStores
    let checkout: CheckoutService
    let catalogs: CatalogKeeper
    let jobs: JobRunner
    /// Answers to requests with idempotency keys.
    let answers: IdempotentAnswers

    init(
        _ tenant: Tenant,
        _ stores: ShopStores,
        _ settings: ShopSettings,
        at now: Instant
    ) async throws(CartwrightError) {
        (self.tenant, self.stores) = (tenant, stores)
        let draw = settings.dependencies.random
        answers = IdempotentAnswers(
            in: stores.records,
            process: "\(String(draw(), radix: 16)).\(String(draw(), radix: 16))"
        )
        let catalogs = CatalogKeeper(
            stores.records,
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
        let checkout = CheckoutService(
            base,
            store: stores.checkout,
            codes: stores.codes,
            payments: ReportedPayments(),
            settings: settings.checkout,
            dependencies: settings.dependencies,
            metrics: settings.metrics
        )
        self.checkout = checkout
        jobs = JobRunner(stores, dependencies: settings.dependencies)
        catalogs.onChange { checkout.use($0.file.catalog) }
    }

    /// Goes on with other handlers, with the catalog that was read by them, and with other cards.
    func use(_ registry: HandlerRegistry, _ reading: CatalogKeeper.Reading, _ cards: [ContentCard]) {
        catalogs.take(reading) { checkout.use(registry, with: $0.file.catalog) }
        checkout.offer(cards)
    }
}

/// What all shops of a service have in common.
struct ShopSettings: Sendable {
    var registry: HandlerRegistry
    var catalog: CatalogFile
    /// The cards that every session has beside its own.
    var cards: [ContentCard] = []
    var options: PricingOptions
    var latePayments = LatePayments.refund
    var checkout: CheckoutSettings
    var dependencies: CheckoutDependencies
    var metrics: any MetricsFactory
}

/// Payments that the shop takes itself: completing a session says that the money is there, and a refund is in the
/// answer for the shop to pay.
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
