import Cartwright
import CartwrightCheckout
import CartwrightSQLite
import TemporaryFiles
import Synchronization
import Testing

/// Gift cards and store credit in the service of a shop.
@Suite(.timeLimit(.minutes(20))) struct GiftCardTests {
    /// The code of a test card is its id in upper case.
    private static let digests = GiftCardDigests { code throws(CartwrightError) in [Array(code.uppercased().utf8)] }

    private static func issue(_ id: String, _ amount: Int64, in store: any CheckoutStore) async throws {
        let digest = Array(id.uppercased().utf8)
        try await store.accounts?.issue(
            .giftCard(id, amountMinor: amount, .usd, codeDigest: digest, lastFour: "1234", at: Shop.noon)
        )
    }

    private static func balance(_ id: String, in shop: Shop) async throws -> Int64? {
        try await shop.store.accounts?.account(id, at: shop.clock.now)?.totals.balanceMinor
    }

    /// A session with a cart of 9.00 and a card.
    private static func shop(_ amount: Int64, _ bank: Bank = Bank()) async throws -> Shop {
        let shop = try Shop(bank: bank, giftCards: digests)
        try await issue("gc_a", amount, in: shop.store)
        _ = try await shop.service.open("a", currency: .usd, customer: Customer(id: "ada"))
        try await shop.service.send(.addLine(Shop.line()), to: "a")
        return shop
    }

    @Test func `the provider is charged the rest`() async throws {
        let shop = try await Self.shop(5_00)
        let account = try await shop.service.giftCard(ofCode: "gc_A", enteredIn: "a")
        let applied = try await shop.service.send(.applyGiftCard(account: account), to: "a", key: "k")
        #expect(try applied.view()?.quote.payableMinor == 4_00)
        let again = try await shop.service.send(.applyGiftCard(account: account), to: "a", key: "k")
        #expect(again.isRepeated && again.session.tenders.count == 1)
        try await shop.service.send(.beginCheckout, to: "a")
        #expect(try await Self.balance("gc_a", in: shop) == 0)
        let paid = try await shop.service.pay("a", method: "card", key: "pay")
        #expect(paid.payment == .confirmed && shop.bank.taken.map(\.amount.minor) == [4_00])
        try await shop.service.cancel(order: "o1", of: "a")
        #expect(try await Self.balance("gc_a", in: shop) == 5_00)
        #expect(shop.bank.state.withLock { $0.refunds.values.map(\.amount.minor) } == [4_00])
    }

    @Test(arguments: [nil, "pay"])
    func `tenders that pay all make the order without the provider`(key: String?) async throws {
        let shop = try await Self.shop(20_00, Bank([.hangs]))
        try await shop.service.send(.applyGiftCard(account: "gc_a"), to: "a")
        let paid = try await shop.service.complete("a", expectingMinor: 9_00, on: CheckoutTerms(key: key))
        #expect(paid.payment == .confirmed && paid.session.orders.count == 1 && !paid.isRepeated)
        #expect(paid.charge == paid.session.orders[0].payment && shop.bank.taken.isEmpty)
        #expect(try await Self.balance("gc_a", in: shop) == 11_00)
        guard let key else { return }
        let again = try await shop.service.complete("a", expectingMinor: 9_00, on: CheckoutTerms(key: key))
        #expect(again.isRepeated && again.session.orders.count == 1)
        #expect(try await Self.balance("gc_a", in: shop) == 11_00)
    }

    @Test func `store credit is found by the customer`() async throws {
        let shop = try await Self.shop(0)
        let refused = await refusal { try await shop.service.send(.useStoreCredit(), to: "a") }
        #expect(refused == .tender(.noStoreCredit(customer: "ada", .usd)))
        try await shop.store.accounts?.issue(.storeCredit("sc_a", of: "ada", amountMinor: 3_00, .usd, at: Shop.noon))
        let used = try await shop.service.send(.useStoreCredit(limitMinor: 2_00), to: "a")
        #expect(try used.view()?.quote.tenders.map(\.amountMinor) == [2_00])
        let other = try await shop.service.send(.setCustomer(Customer(id: "bob")), to: "a")
        #expect(other.session.tenders.isEmpty)
    }

    @Test func `wrong codes cost a growing wait, by session`() async throws {
        let shop = try await Self.shop(5_00)
        func enter(_ code: String, _ session: String = "a") async -> ErrorCode? {
            await refusal { _ = try await shop.service.giftCard(ofCode: code, enteredIn: session, by: "key") }?.code
        }
        for number in 1...4 { #expect(await enter("x\(number)") == .tenderUnknown) }
        #expect(await enter("GC_A") == .tenderTooManyGuesses)
        #expect(shop.service.secondsUntilGiftCard(in: "a", by: "key") == 1)
        #expect(await enter("GC_A", "b") == nil)
        shop.clock.advance(seconds: 1)
        #expect(await enter("GC_A") == nil)
        #expect(await enter("x5") == .tenderUnknown)
        #expect(shop.service.secondsUntilGiftCard(in: "a", by: "key") == 2)
    }

    @Test func `an access key waits after wrong codes in many sessions`() async throws {
        let shop = try await Self.shop(5_00)
        for number in 0..<301 {
            _ = await refusal { _ = try await shop.service.giftCard(ofCode: "x", enteredIn: "s\(number)", by: "key") }
        }
        #expect(shop.service.secondsUntilGiftCard(in: "new", by: "key") == 1)
        #expect(shop.service.secondsUntilGiftCard(in: "new", by: "other") == nil)
    }

    @Test func `a service without keys of codes has no gift cards`() async throws {
        let shop = try Shop()
        let refused = await refusal { _ = try await shop.service.giftCard(ofCode: "x", enteredIn: "a") }
        #expect(refused?.code == .storeUnsupported)
    }

    @Test func `a card spends its balance exactly, from two services on one file`() async throws {
        let folder = try TemporaryFolder()
        let shops = [
            try Shop(folder.store(seed: 1), giftCards: Self.digests),
            try Shop(folder.store(seed: 2), giftCards: Self.digests),
        ]
        try await Self.issue("gc_a", 100_00, in: shops[0].store)
        let spent = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<16 {
                let shop = shops[number % 2]
                group.addTask { try await Self.buy(in: shop, "s\(number)") }
            }
            return try await group.reduce(0, +)
        }
        #expect(spent == 100_00)
        #expect(try await Self.balance("gc_a", in: shops[0]) == 0)
    }

    /// Pays 27.00 in a session with as much of the card as is left, and returns the card's part.
    private static func buy(in shop: Shop, _ id: String) async throws -> Int64 {
        let service = shop.service
        _ = try await service.open(id, currency: .usd)
        try await service.send(.addLine(Shop.line(minor: 30_00)), to: id)
        do {
            try await service.send(.applyGiftCard(account: "gc_a"), to: id)
        } catch  where error.code == .tenderUsedUp {
            return 0
        }
        try await service.send(.beginCheckout, to: id)
        let paid = try await service.pay(id)
        return paid.session.orders.first?.quote.tenderedMinor ?? 0
    }
}
