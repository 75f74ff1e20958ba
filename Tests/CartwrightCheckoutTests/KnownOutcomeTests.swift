import Cartwright
import CartwrightCheckout
import Synchronization
import Testing

/// Payments with an outcome that is known before the charge.
@Suite(.timeLimit(.minutes(20))) struct KnownOutcomeTests {
    /// A provider with an outcome that is known before the charge, or nil.
    private final class Till: PaymentProvider {
        let outcome: PaymentOutcome?
        let asked = Atomic(0)

        init(_ outcome: PaymentOutcome?) { self.outcome = outcome }

        func charge(_ charge: Charge) async throws -> PaymentOutcome {
            asked.add(1, ordering: .relaxed)
            return .confirmed
        }

        func knownOutcome(of charge: Charge) -> PaymentOutcome? { outcome }

        func refund(_ refund: Refund, of session: String) async throws {}
    }

    /// Opens a session with a cart that costs 4.00 with its code.
    private static func filled(_ shop: Shop, _ id: String = "a") async throws {
        _ = try await shop.service.open(id, currency: .usd)
        try await shop.service.send([.addLine(Shop.line()), .enterCode("HALF")], to: id)
    }

    @Test func `a known outcome makes the order in the step that begins the payment`() async throws {
        let (store, till) = (CountingStore(MemoryCheckoutStore(seed: 1)), Till(.confirmed))
        let shop = try Shop(store, payments: till)
        try await Self.filled(shop)
        _ = store.takeCalls()
        let terms = CheckoutTerms(key: "k")
        let paid = try await shop.service.complete("a", expectingMinor: 4_00, on: terms) { reply in
            Array("\(reply.session.phase) \(reply.revision)".utf8)
        }
        #expect(store.takeCalls() == ["find", "counters", "commit"])
        #expect(paid.payment == .confirmed && paid.session.phase == .paid && paid.revision == 3 && !paid.isRepeated)
        #expect(paid.answer == Array("paid 3".utf8))
        #expect(paid.events.map(\.type).contains(.checkoutStarted) && paid.events.map(\.type).contains(.orderPaid))
        #expect(till.asked.load(ordering: .relaxed) == 0)
        #expect(try await shop.used("half") == 1)
    }

    @Test func `a key gives the answer of its payment`() async throws {
        let shop = try Shop(payments: Till(.confirmed))
        try await Self.filled(shop)
        let terms = CheckoutTerms(key: "k", fingerprint: "pay 4.00")
        _ = try await shop.service.complete("a", expectingMinor: 4_00, on: terms) { Array($0.session.id.utf8) }
        let again = try await shop.service.complete("a", expectingMinor: 4_00, on: terms)
        #expect(again.isRepeated && again.answer == Array("a".utf8) && again.session.orders.count == 1)
        let kept = try await shop.service.storeRefusal(of: "a", on: terms, answering: [1])
        #expect(kept == .carriedOut(Array("a".utf8)))
        let others = CheckoutTerms(key: "k", fingerprint: "pay 5.00")
        let reused = await refusal { try await shop.service.complete("a", expectingMinor: 5_00, on: others) }
        #expect(reused?.code == "checkout.key_reused")
        #expect(try await shop.used("half") == 1)
    }

    @Test func `a known failure of a payment leaves the checkout open`() async throws {
        let shop = try Shop(payments: Till(.failed(reason: "too little")))
        try await Self.filled(shop)
        let failed = try await shop.service.complete("a", expectingMinor: 4_00, on: CheckoutTerms(key: "k"))
        #expect(failed.payment == .failed(reason: "too little") && failed.session.phase == .checkout)
        #expect(try await shop.service.complete("a", expectingMinor: 4_00, on: CheckoutTerms(key: "k")).isRepeated)
        #expect(failed.session.orders.isEmpty && failed.events.map(\.type).contains(.paymentFailed))
    }

    @Test(arguments: [PaymentOutcome?.none, .unknown])
    func `an unknown outcome is requested from the provider`(_ outcome: PaymentOutcome?) async throws {
        let till = Till(outcome)
        let shop = try Shop(payments: till)
        try await Self.filled(shop)
        let paid = try await shop.service.complete("a", expectingMinor: 4_00, on: CheckoutTerms(key: "k"))
        #expect(paid.payment == .confirmed && paid.revision == 4 && till.asked.load(ordering: .relaxed) == 1)
    }

    @Test func `a payment is refused if another session takes the last use before the commit`() async throws {
        let store = BetweenStore(MemoryCheckoutStore(seed: 1))
        let shop = try Shop(store, payments: Till(.confirmed))
        let other = try Shop(store.inner, payments: Till(.confirmed))
        try await Self.filled(shop, "a")
        try await Self.filled(shop, "b")
        store.beforeCommitting { _ = try await other.service.complete("b", expectingMinor: 4_00) }
        let refused = await refusal { _ = try await shop.service.complete("a", expectingMinor: 4_00) }
        #expect(refused == .totalChanged(agreed: Money(minor: 4_00, .usd), now: Money(minor: 9_00, .usd)))
        let view = try await shop.service.view("a")
        #expect(view.session.phase == .browsing && view.revision == 2 && view.session.orders.isEmpty)
        #expect(try await shop.used("half") == 1)
    }

    @Test func `a payment that began earlier is charged again, since its reservation may have expired`() async throws {
        let store = MemoryCheckoutStore(seed: 1)
        let begun = try Shop(store, bank: Bank([.isLost]))
        try await Self.filled(begun)
        #expect(try await begun.service.complete("a", expectingMinor: 4_00).payment == .unknown)
        let till = Till(.confirmed)
        let shop = try Shop(store, payments: till)
        let paid = try await shop.service.complete("a", expectingMinor: 4_00)
        #expect(paid.session.orders.count == 1 && till.asked.load(ordering: .relaxed) == 1)
    }
}
