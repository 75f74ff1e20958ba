import Cartwright
import CartwrightCheckout
import Synchronization
import Testing

/// Beginning checkout and paying in one step.
@Suite(.timeLimit(.minutes(20))) struct CompletingTests {
    /// Opens a session with a cart that costs 4.00 with its code.
    private static func filled(_ shop: Shop, _ id: String = "a") async throws {
        _ = try await shop.service.open(id, currency: .usd)
        try await shop.service.send([.addLine(Shop.line()), .enterCode("HALF")], to: id)
    }

    @Test func `a browsing session is paid, and the reply has all events`() async throws {
        let shop = try Shop()
        try await Self.filled(shop)
        let paid = try await shop.service.complete("a", method: "card", expectingMinor: 4_00)
        #expect(paid.payment == .confirmed && paid.session.phase == .paid && paid.revision == 4)
        #expect(paid.events.map(\.type).contains(.checkoutStarted) && paid.events.map(\.type).contains(.orderPaid))
        #expect(try await shop.used("half") == 1)
    }

    @Test func `a checkout in progress is paid as agreed`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        let other = await refusal { try await shop.service.complete("a", expectingMinor: 9_00) }
        #expect(other == .totalChanged(agreed: Money(minor: 9_00, .usd), now: Money(minor: 4_00, .usd)))
        #expect(try await shop.service.complete("a", expectingMinor: 4_00).session.orders.count == 1)
    }

    @Test func `a refusal changes nothing`() async throws {
        let shop = try Shop()
        try await Self.filled(shop)
        let other = await refusal { try await shop.service.complete("a", expectingMinor: 4_01) }
        #expect(other == .totalChanged(agreed: Money(minor: 4_01, .usd), now: Money(minor: 4_00, .usd)))
        let view = try await shop.service.view("a")
        #expect(view.session.phase == .browsing && view.revision == 2)
        #expect(shop.bank.state.withLock(\.asked).isEmpty)
        _ = try await shop.service.open("empty", currency: .usd)
        #expect(await refusal { try await shop.service.complete("empty", expectingMinor: 0) } == .emptyCart)
    }

    @Test func `a cart that another process changes before the commit is not paid, and checkout does not begin`()
        async throws
    {
        let store = BetweenStore(MemoryCheckoutStore(seed: 1))
        let shop = try Shop(store)
        let other = try Shop(store.inner)
        try await Self.filled(shop)
        store.beforeCommitting { try await other.service.send(.addLine(Shop.line()), to: "a") }
        let refused = await refusal {
            try await shop.service.complete("a", expectingMinor: 4_00, on: CheckoutTerms(key: "k"))
        }
        #expect(refused == .totalChanged(agreed: Money(minor: 4_00, .usd), now: Money(minor: 8_00, .usd)))
        let view = try await shop.service.view("a")
        #expect(view.session.phase == .browsing && view.revision == 3 && view.session.agreement == nil)
        #expect(shop.bank.state.withLock(\.asked).isEmpty)
        #expect(try await shop.used("half") == 0)
    }

    @Test func `a key gives the answer of its payment, even if the cart has changed`() async throws {
        let shop = try Shop()
        try await Self.filled(shop)
        let terms = CheckoutTerms(key: "k", revision: 2)
        let paid = try await shop.service.complete("a", expectingMinor: 4_00, on: terms) { Array($0.session.id.utf8) }
        try await shop.service.send(.addLine(Shop.line()), to: "a")
        let again = try await shop.service.complete("a", expectingMinor: 4_00, on: terms)
        #expect(!paid.isRepeated && again.isRepeated && again.answer == Array("a".utf8))
        #expect(again.session.orders.count == 1 && shop.bank.taken.count == 1)
    }
}
