import Cartwright
import CartwrightCheckout
import Testing

/// A caller pays with the total that it saw; the payment provider is charged the amount to pay.
@Suite(.timeLimit(.minutes(20))) struct CashRoundingTests {
    private static func shop(_ bank: Bank = Bank()) throws -> Shop {
        var options = ShopOptions()
        options.cashRounding = [.usd: 7]
        return try Shop(bank: bank, catalog: Catalog([], options: options))
    }

    @Test func `the provider is charged the amount to pay`() async throws {
        let shop = try Self.shop()
        _ = try await shop.service.open("a", currency: .usd)
        try await shop.service.send(.addLine(Shop.line()), to: "a")
        let other = await refusal { try await shop.service.complete("a", expectingMinor: 10_01) }
        #expect(other == .totalChanged(agreed: Money(minor: 10_01, .usd), now: Money(minor: 10_00, .usd)))
        let paid = try await shop.service.complete("a", expectingMinor: 10_00)
        #expect(paid.payment == .confirmed && paid.session.orders.map(\.paidMinor) == [10_00])
        #expect(shop.bank.taken.map(\.amount.minor) == [10_01])
    }

    @Test func `a payment that is continued is compared with the total`() async throws {
        let shop = try Self.shop(Bank([.answers(.unknown)]))
        _ = try await shop.service.open("a", currency: .usd)
        try await shop.service.send(.addLine(Shop.line()), to: "a")
        #expect(try await shop.service.complete("a", expectingMinor: 10_00).payment == .unknown)
        #expect(try await shop.service.complete("a", expectingMinor: 10_00).payment == .confirmed)
        #expect(shop.bank.taken.map(\.amount.minor) == [10_01])
    }
}
