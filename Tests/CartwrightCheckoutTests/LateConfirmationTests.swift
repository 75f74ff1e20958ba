import Cartwright
import CartwrightCheckout
import Synchronization
import TemporaryFiles
import Testing

/// Payments confirmed after their reservation expired and another session took the use, reported in every possible way.
@Suite(.timeLimit(.minutes(20))) struct LateConfirmationTests {
    /// The ways to report to a service that the money was taken.
    enum Way: String, CaseIterable, Sendable {
        case settled, sent, decided
    }

    enum Kind: String, CaseIterable, Sendable {
        case memory, file
    }

    /// A shop with a pending payment of "a", the use of which "b" has taken.
    private static func late(_ kind: Kind, _ folder: TemporaryFolder, _ choice: LatePayments) async throws -> Shop {
        let store: any CheckoutStore = kind == .file ? try folder.store() : MemoryCheckoutStore(seed: 1)
        let shop = try Shop(store, bank: Bank([.answers(.unknown)]), latePayments: choice)
        try await shop.inCheckout("a")
        #expect(try await shop.service.pay("a", key: "k").payment == .unknown)
        shop.clock.advance(seconds: 901)
        try await shop.inCheckout("b")
        #expect(try await shop.service.pay("b").payment == .confirmed)
        return shop
    }

    private static func confirm(_ shop: Shop, by way: Way) async throws -> CheckoutReply {
        let confirmed = Command.paymentConfirmed(key: "a-pay-1")
        return switch way {
        case .settled: try await shop.service.settle("a-pay-1", outcome: .confirmed, of: "a")
        case .sent: try await shop.service.send(confirmed, to: "a")
        case .decided:
            try await shop.service.send(to: "a", on: .none, deciding: { _ throws(CartwrightError) in [confirmed] })
        }
    }

    @Test(arguments: Way.allCases, Kind.allCases)
    func `the money is refunded once, and one event reports it`(_ way: Way, _ kind: Kind) async throws {
        let folder = try TemporaryFolder()
        let shop = try await Self.late(kind, folder, .refund)
        for number in 1...3 {
            let reply = try await Self.confirm(shop, by: way)
            #expect(reply.refunds.map(\.key) == ["a-pay-1-refund"] && reply.refunds.map(\.payment) == ["a-pay-1"])
            #expect(reply.events.map(\.type) == (number == 1 ? [.paymentRefunded] : []))
            #expect(reply.session.phase == .browsing && reply.session.orders.isEmpty)
        }
        #expect(shop.bank.state.withLock(\.refunds).values.map(\.amount) == [Money(minor: 4_00, .usd)])
        let told = try await shop.service.pay("a", key: "k")
        #expect(told.payment == .failed(reason: "a limited promotion is used up"))
        #expect(try await shop.used("half") == 1)
    }

    @Test(arguments: Way.allCases, Kind.allCases)
    func `a shop that accepts late payments makes the order above the limit`(_ way: Way, _ kind: Kind) async throws {
        let folder = try TemporaryFolder()
        let shop = try await Self.late(kind, folder, .accept)
        for _ in 1...3 {
            let reply = try await Self.confirm(shop, by: way)
            #expect(reply.session.orders.map(\.payment) == ["a-pay-1"] && reply.refunds.isEmpty)
            #expect(reply.session.orders.map(\.quote.totalMinor) == [4_00])
        }
        #expect(shop.bank.state.withLock(\.refunds).isEmpty)
        #expect(try await shop.used("half") == 2)
        #expect(try await shop.service.pay("a", key: "k").payment == .confirmed)
        // The limit still holds for later shoppers.
        #expect(try await shop.inCheckout("c").session.agreement?.quote.totalMinor == 9_00)
    }

    @Test func `only one of several concurrent payments with a slow provider takes the money`() async throws {
        let bank = Bank { _ in try? await Task.sleep(for: .milliseconds(200)) }
        let shop = try Shop(bank: bank)
        let rounds = 200
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<rounds {
                group.addTask {
                    let id = "s\(number)"
                    try await shop.inCheckout(id, codes: [])
                    async let first = refusal { try await shop.service.pay(id, key: "a") }
                    async let second = refusal { try await shop.service.pay(id, key: "b") }
                    let refusals = [await first, await second]
                    #expect(refusals.allSatisfy { $0 == nil || $0 == .alreadyPaid(order: "o1") }, "\(refusals)")
                    let orders = try await shop.service.view(id).session.orders
                    #expect(orders.map(\.payment) == ["\(id)-pay-1"], "round \(number)")
                }
            }
            try await group.waitForAll()
        }
        #expect(bank.taken.count == rounds && Set(bank.taken.map(\.session)).count == rounds)
        #expect(bank.state.withLock(\.refunds).isEmpty)
    }
}
