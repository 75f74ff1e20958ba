import Cartwright
import CartwrightCheckout
import Testing

/// The commands that are stored with a step.
@Suite(.timeLimit(.minutes(20))) struct StepCommandsTests {
    private static func shop() async throws -> Shop {
        var settings = CheckoutSettings.patient
        settings.earlierSteps = 9
        let shop = try Shop(settings: settings)
        _ = try await shop.service.open("a", currency: .usd)
        return shop
    }

    /// The commands of a revision; nil if they were not stored.
    private static func told(_ shop: Shop, at revision: Int64) async throws -> JSONValue? {
        let commands = try await shop.service.view("a", at: revision).commands
        return commands.isEmpty ? .none : try JSONParser.parse(commands)
    }

    @Test func `a step is stored with its commands, and a repetition adds nothing`() async throws {
        let shop = try await Self.shop()
        let commands = [Command.addLine(Shop.line()), .enterCode("half")]
        for _ in 1...2 { try await shop.service.send(commands, to: "a", key: "k") }
        #expect(try await shop.service.view("a").revision == 2)
        #expect(try await Self.told(shop, at: 2) == .array(commands.map(\.json)))
        #expect(try await Self.told(shop, at: 1) == .array([]))
    }

    @Test func `a payment is stored without its reference, and its outcome has no commands`() async throws {
        let shop = try await Self.shop()
        try await shop.service.send([.addLine(Shop.line()), .beginCheckout], to: "a")
        try await shop.service.send(.pay(method: "card", reference: "r"), to: "a", key: "k")
        #expect(try await Self.told(shop, at: 3) == [["command": "pay", "method": "card"]])
        #expect(try await shop.service.view("a").session.phase == .paid)
        #expect(try await Self.told(shop, at: 4) == .array([]))
    }

    @Test func `cards and the record of an adapter are not in the stored commands`() async throws {
        let shop = try await Self.shop()
        var cart = Cart(currency: .usd)
        (cart.country, cart.adapterRecord) = ("DE", "owner")
        let cards = try CardBatch.read(Array("[]".utf8), now: Shop.noon)
        try await shop.service.send([.loadCart(cart), .receiveCards(cards)], to: "a")
        #expect(try await Self.told(shop, at: 2) == [["command": "load_cart", "cart": cart.json]])
    }

    @Test func `a revision stored without commands has none`() async throws {
        let shop = try await Self.shop()
        let json = try await shop.service.view("a").session.json.utf8
        _ = try await shop.store.commit(CheckoutChange(of: "a", to: json, after: 1, at: Shop.noon))
        #expect(try await Self.told(shop, at: 2) == .none)
    }
}
