import Cartwright
import CartwrightCheckout
import Testing

/// Catalogs that are replaced while sessions run.
@Suite(.timeLimit(.minutes(20))) struct CatalogSwapTests {
    @Test func `a checkout in progress is paid with its agreed catalog`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a", codes: [])
        shop.service.use(try Shop.catalog(ten: "20"))
        #expect(try await shop.inCheckout("b", codes: []).session.agreement?.quote.totalMinor == 8_00)
        #expect(try await shop.service.pay("a").session.orders.map(\.quote.totalMinor) == [9_00])
        #expect(try await shop.service.pay("b").session.orders.map(\.quote.totalMinor) == [8_00])
    }

    @Test func `a checkout without its catalog is refused if the total changes, and can be repeated`() async throws {
        var settings = CheckoutSettings()
        settings.earlierCatalogs = 1
        let shop = try Shop(settings: settings)
        try await shop.inCheckout("a", codes: [])
        for percent in ["20", "30"] { shop.service.use(try Shop.catalog(ten: percent)) }
        let refused = await refusal { try await shop.service.pay("a") }
        #expect(refused == .totalChanged(agreed: Money(minor: 9_00, .usd), now: Money(minor: 7_00, .usd)))
        try await shop.service.send(.beginCheckout, to: "a")
        #expect(try await shop.service.pay("a").session.orders.map(\.quote.totalMinor) == [7_00])
    }

    @Test func `handlers are replaced with their catalog, and a checkout in progress is paid as agreed`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a", codes: [])
        let twenty = try Shop.catalog(ten: "20")
        shop.service.use(HandlerRegistry(plugins: [Plugin(name: "other", handlers: [])]), with: twenty)
        #expect(shop.service.checkout.registry.plugins.map(\.name) == ["other"])
        #expect(shop.service.checkout.catalog.version == twenty.version)
        #expect(try await shop.service.pay("a").session.orders.map(\.quote.totalMinor) == [9_00])
        #expect(try await shop.inCheckout("b", codes: []).session.agreement?.quote.totalMinor == 8_00)
    }

    @Test func `a catalog that is used again is the same one`() async throws {
        var settings = CheckoutSettings()
        settings.earlierCatalogs = 1
        let shop = try Shop(settings: settings)
        try await shop.inCheckout("a", codes: [])
        for percent in ["20", "10", "20", "20"] { shop.service.use(try Shop.catalog(ten: percent)) }
        #expect(try await shop.service.pay("a").session.orders.map(\.quote.totalMinor) == [9_00])
        #expect(shop.service.checkout.catalog.version == (try Shop.catalog(ten: "20").version))
    }

    @Test func `a catalog is dropped once the checkouts that began with it have expired`() async throws {
        let shop = try Shop()
        for number in 1...7 {
            shop.clock.advance(seconds: 100)
            shop.service.use(try Shop.catalog(ten: "\(number)"))
        }
        #expect(shop.service.forgetCatalogs() == 0, "they were replaced at most 600 s ago")
        shop.clock.advance(seconds: 400)
        #expect(shop.service.forgetCatalogs() == 2, "the first of them was replaced 1,000 s ago")
        shop.clock.advance(seconds: 600)
        #expect(shop.service.forgetCatalogs() == 12 && shop.service.checkout.catalog.count == 2)
    }

    @Test func `earlier catalogs share a limit of promotions, except the last of them`() async throws {
        var settings = CheckoutSettings.patient
        for (most, left) in [(6, 6), (5, 4), (1, 2)] {
            settings.earlierPromotions = most
            let shop = try Shop(settings: settings)
            for number in 1...7 { shop.service.use(try Shop.catalog(ten: "\(number)")) }
            shop.clock.advance(seconds: 1_000)
            #expect(shop.service.forgetCatalogs() == left)
        }
    }
}
