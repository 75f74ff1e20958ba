import Cartwright
import CartwrightCheckout
import CartwrightSQLite
import Foundation
import Metrics
import Synchronization
import TemporaryFiles

/// A shop with a limited promotion, for tests of its service.
struct Shop {
    static let noon = Instant(seconds: 1_768_046_400) ?? .earliest

    /// A catalog with half off for a limited number of uses of a code, and ten percent off without a code.
    static func catalog(half limit: Int = 1, ten percent: String = "10") throws -> Catalog {
        try Catalog([
            promotion(
                #"{"id":"half","code":"HALF","usage_limit":\#(limit),"#
                    + #""effects":[{"type":"percent_off","percent":"50"}]}"#
            ),
            promotion(#"{"id":"ten","effects":[{"type":"percent_off","percent":"\#(percent)"}]}"#),
        ])
    }

    static func promotion(_ text: String) throws -> Promotion { try Promotion(JSONParser.parse(text)) }

    /// The clock of a service, which tests set.
    final class Clock: Sendable {
        private let instant = Mutex(Shop.noon)
        var now: Instant {
            get { instant.withLock { $0 } }
            set { instant.withLock { $0 = newValue } }
        }
        func advance(seconds: Int64) { now = now.adding(seconds: seconds) }
    }

    let store: any CheckoutStore
    /// The payment provider, unless a test passes another one.
    let bank: Bank
    let clock = Clock()
    let service: CheckoutService

    init(
        _ store: any CheckoutStore = MemoryCheckoutStore(seed: 1),
        bank: Bank = Bank(),
        payments: (any PaymentProvider)? = nil,
        catalog: Catalog? = nil,
        codes: (any CodeStore)? = nil,
        settings: CheckoutSettings = .patient,
        latePayments: LatePayments = .refund,
        giftCards: GiftCardDigests? = nil,
        registry: HandlerRegistry = HandlerRegistry([]),
        metrics: any MetricsFactory = NOOPMetricsHandler.instance
    ) throws {
        (self.store, self.bank) = (store, bank)
        let clock = clock
        let seeds = Atomic<UInt64>(1)
        var checkout = Checkout(registry: registry, catalog: try catalog ?? Self.catalog())
        checkout.latePayments = latePayments
        service = CheckoutService(
            checkout,
            store: store,
            codes: codes,
            payments: payments ?? bank,
            giftCards: giftCards,
            settings: settings,
            dependencies: CheckoutDependencies(
                now: { clock.now },
                random: { seeds.add(1, ordering: .relaxed).newValue }
            ),
            metrics: metrics
        )
    }

    static func line(_ sku: String = "A", _ quantity: Int64 = 1, minor: Int64 = 10_00) -> Line {
        Item(sku: sku, unitPriceMinor: minor).line(quantity: quantity)
    }

    /// Opens a session with a line in its cart, and begins checkout.
    @discardableResult
    func inCheckout(_ id: String, codes: [String] = ["HALF"]) async throws -> CheckoutReply {
        _ = try await service.open(id, currency: .usd)
        try await service.send(.addLine(Self.line()), to: id)
        for code in codes { try await service.send(.enterCode(code), to: id) }
        return try await service.send(.beginCheckout, to: id)
    }

    /// Returns the number of uses of a promotion.
    func used(_ promotion: String) async throws -> Int64 {
        try await store.counters(CounterQuery(promotions: [promotion]), excluding: "", at: clock.now)
            .uses[promotion, default: 0]
    }
}

/// Returns the refusal of a call, or nil if it was carried out.
func refusal(_ body: () async throws -> Void) async -> CartwrightError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? CartwrightError
    }
}

extension TemporaryFolder {
    /// Opens the store in the folder.
    func store(seed: UInt64 = 1) throws -> SQLiteCheckoutStore {
        try SQLiteCheckoutStore(path: file("shop.store"), seed: seed)
    }
}

extension CheckoutSettings {
    /// Settings with limits that a test does not reach, even on a busy machine.
    static var patient: CheckoutSettings {
        var settings = CheckoutSettings()
        (settings.callLimit, settings.paymentLimit) = (.seconds(120), .seconds(120))
        return settings
    }
}

/// Returns true if an error is the given refusal.
func == (error: CartwrightError?, refusal: Refusal) -> Bool { error?.refusal == refusal }
