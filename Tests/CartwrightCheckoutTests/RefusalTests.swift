import Cartwright
import CartwrightCheckout
import Testing

/// A key has one answer, a success or a refusal, in whichever process its call arrives first.
@Suite(.timeLimit(.minutes(20))) struct RefusalTests {
    private let store = BetweenStore(MemoryCheckoutStore(seed: 1))
    private let here: Shop
    private let there: Shop

    init() async throws {
        (here, there) = (try Shop(store), try Shop(store.inner))
        _ = try await there.service.open("a", currency: .usd)
        try await there.service.send(.addLine(Shop.line()), to: "a")
    }

    private static let enter: CheckoutService.Decision = { _ throws(CartwrightError) in [.enterCode("half")] }

    @Test func `a repeated call is not refused for the effect of the first call in another process`() async throws {
        let service = there.service
        store.beforeReading { try await service.send(.enterCode("half"), to: "a", key: "k") { _ in [1] } }
        let reply = try await here.service.send(.enterCode("half"), to: "a", key: "k") { _ in [2] }
        #expect(reply.isRepeated && reply.answer == [1])
    }

    @Test func `a repeated call is not refused for the revision that the first call changed`() async throws {
        let service = there.service
        let terms = CheckoutTerms(key: "k", fingerprint: "f", revision: try await service.view("a").revision)
        store.beforeReading { try await service.send(to: "a", on: terms, deciding: Self.enter) }
        #expect(try await here.service.send(to: "a", on: terms, deciding: Self.enter).isRepeated)
    }

    @Test func `a stored refusal stays the answer of its key`() async throws {
        let terms = CheckoutTerms(key: "k", fingerprint: "f")
        let first = try await here.service.storeRefusal(of: "a", on: terms, answering: [1])
        #expect(first == .refused([1], isRepeated: false))
        let again = try await there.service.storeRefusal(of: "a", on: terms, answering: [2])
        #expect(again == .refused([1], isRepeated: true))
        let before = try await there.service.view("a").revision
        let refused = await refusal { try await there.service.send(to: "a", on: terms, deciding: Self.enter) }
        #expect(refused?.code == .checkoutRefusedBefore)
        #expect(try await there.service.view("a").revision == before)
    }

    @Test func `a call that was carried out cannot be refused later`() async throws {
        let terms = CheckoutTerms(key: "k", fingerprint: "f")
        try await there.service.send(to: "a", on: terms, answering: { _ in [1] }, deciding: Self.enter)
        let outcome = try await here.service.storeRefusal(of: "a", on: terms, answering: [2])
        #expect(outcome == .carriedOut([1]))
        let other = await refusal {
            _ = try await here.service.storeRefusal(
                of: "a",
                on: CheckoutTerms(key: "k", fingerprint: "g"),
                answering: []
            )
        }
        #expect(other?.code == .checkoutKeyReused)
    }

    @Test func `two concurrent calls with a change in between give one answer`() async throws {
        // One process finds the code already entered; in the other, it is removed before the same call arrives.
        try await there.service.send(.enterCode("half"), to: "a")
        let terms = CheckoutTerms(key: "k", fingerprint: "f")
        let refused = await refusal { try await here.service.send(to: "a", on: terms, deciding: Self.enter) }
        #expect(refused != nil)
        try await there.service.send(.removeCode("half"), to: "a")
        try await there.service.send(to: "a", on: terms, answering: { _ in [7] }, deciding: Self.enter)
        let outcome = try await here.service.storeRefusal(of: "a", on: terms, answering: [2])
        #expect(outcome == .carriedOut([7]))
    }

    @Test func `a pending payment is stored once, however often it is repeated`() async throws {
        let bank = Bank(Array(repeating: .answers(.unknown), count: 3))
        let shop = try Shop(bank: bank)
        try await shop.inCheckout("a")
        let first = try await shop.service.pay("a", key: "k")
        for _ in 0..<2 { #expect(try await shop.service.pay("a", key: "k").revision == first.revision) }
    }

    @Test func `a refund that another process has recorded is not recorded again`() async throws {
        struct Payments: PaymentProvider {
            let refunding: @Sendable (String) async throws -> Void
            func charge(_ charge: Charge) async throws -> PaymentOutcome { .confirmed }
            func refund(_ refund: Refund, of session: String) async throws { try await refunding(session) }
        }
        try await there.service.send(.beginCheckout, to: "a")
        let order = try await there.service.pay("a").session.orders[0].id
        // Long limits keep a busy machine from failing the test.
        var settings = CheckoutSettings()
        (settings.callLimit, settings.paymentLimit) = (.seconds(300), .seconds(300))
        let patient = try Shop(store.inner, settings: settings)
        let payments = Payments { session in try await patient.service.settle(session) }
        let slow = CheckoutService(
            there.service.checkout,
            store: store,
            payments: payments,
            settings: settings,
            dependencies: CheckoutDependencies(now: { Shop.noon }, random: { 1 })
        )
        let cancelled = try await slow.cancel(order: order, of: "a", key: "k")
        // Opened, filled, begun, paid in two steps, cancelled, refunded once.
        let paid = try await there.service.view("a")
        #expect(cancelled.revision == paid.revision && paid.session.refunds.isEmpty)
        #expect(paid.revision == 7)
    }
}
