import Cartwright
import CartwrightCheckout
import Synchronization
import Testing

/// Paying through the service: once, at the agreed price, and without a lost payment.
@Suite(.timeLimit(.minutes(20))) struct PayingTests {
    @Test func `a key gives the outcome of its payment`() async throws {
        let shop = try Shop(bank: Bank([.answers(.failed(reason: "declined"))]))
        try await shop.inCheckout("a")
        let failed = try await shop.service.pay("a", key: "k") { Array("\($0.session.phase)".utf8) }
        #expect(failed.payment == .failed(reason: "declined") && failed.session.phase == .checkout)
        let again = try await shop.service.pay("a", key: "k")
        #expect(again.isRepeated && again.answer == Array("checkout".utf8) && again.session.orders.isEmpty)
        let paid = try await shop.service.pay("a", key: "l")
        #expect(paid.payment == .confirmed && !paid.isRepeated)
        let repeated = try await shop.service.pay("a", key: "l")
        #expect(repeated.isRepeated && repeated.session.orders.count == 1 && shop.bank.taken.count == 1)
    }

    @Test func `many concurrent payments pay once`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        let replies = await withTaskGroup(of: CartwrightError?.self) { group in
            for number in 0..<12 {
                group.addTask { await refusal { try await shop.service.pay("a", key: "k\(number % 4)") } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // A call after the payment finds no checkout in progress.
        #expect(replies.allSatisfy { $0 == nil || $0 == .notInCheckout } && replies.contains(nil))
        #expect(shop.bank.taken.count == 1 && shop.bank.state.withLock(\.asked).count == 1)
        #expect(try await shop.service.view("a").session.orders.count == 1)
        #expect(try await shop.used("half") == 1)
    }

    @Test(arguments: [Bank.Step.takesAndIsLost, .isLost, .answers(.unknown)])
    func `a payment without an answer is charged again with the same key`(_ step: Bank.Step) async throws {
        let shop = try Shop(bank: Bank([step]))
        try await shop.inCheckout("a")
        let lost = try await shop.service.pay("a", key: "k")
        #expect(lost.payment == .unknown && lost.session.phase == .paying && lost.session.payment?.isUnknown == true)
        #expect(await refusal { try await shop.service.send(.cancelCheckout, to: "a") } == .paymentInProgress)
        let paid = try await shop.service.pay("a", key: "k")
        #expect(paid.payment == .confirmed && !paid.isRepeated && paid.session.orders.count == 1)
        #expect(shop.bank.taken.count == 1 && shop.bank.state.withLock(\.asked).values.max() == 2)
        #expect(try await shop.service.pay("a", key: "k").isRepeated)
    }

    @Test func `a call does not wait for a charge that takes too long`() async throws {
        var settings = CheckoutSettings()
        settings.paymentLimit = .milliseconds(20)
        let shop = try Shop(bank: Bank([.hangs]), settings: settings)
        try await shop.inCheckout("a")
        #expect(try await shop.service.pay("a").payment == .unknown)
        #expect(try await shop.service.settle("a").payment == .confirmed)
    }

    @Test func `the outcome of a payment can be reported separately`() async throws {
        let shop = try Shop(bank: Bank([.answers(.unknown)]))
        try await shop.inCheckout("a")
        let waiting = try await shop.service.pay("a")
        let key = try #require(waiting.session.payment?.key)
        #expect(
            await refusal { try await shop.service.settle("other", outcome: .confirmed, of: "a") }
                == .noPayment(key: "other")
        )
        let paid = try await shop.service.settle(key, outcome: .confirmed, of: "a")
        #expect(paid.session.orders.map(\.payment) == [key])
        #expect(try await shop.service.settle(key, outcome: .confirmed, of: "a").session.orders.count == 1)
    }

    @Test func `a payment is refused if its total differs from the expected one`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        let seen = Money(minor: 9_00, .usd)
        let other = await refusal { try await shop.service.pay("a", expecting: seen) }
        #expect(other == .totalChanged(agreed: seen, now: Money(minor: 4_00, .usd)))
        #expect(shop.bank.state.withLock(\.asked).isEmpty)
        #expect(try await shop.service.pay("a", expecting: Money(minor: 4_00, .usd)).payment == .confirmed)
    }

    @Test func `other calls on the session are answered while the money is taken`() async throws {
        let arrived = Atomic(false)
        let goOn = Atomic(false)
        let bank = Bank { _ in
            arrived.store(true, ordering: .sequentiallyConsistent)
            while !goOn.load(ordering: .sequentiallyConsistent) { await Task.yield() }
        }
        let shop = try Shop(bank: bank)
        try await shop.inCheckout("a")
        let paying = Task { try await shop.service.pay("a") }
        while !arrived.load(ordering: .sequentiallyConsistent) { await Task.yield() }
        #expect(await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") } == .paymentInProgress)
        goOn.store(true, ordering: .sequentiallyConsistent)
        #expect(try await paying.value.payment == .confirmed)
    }

    @Test func `a payment is refunded if another session has taken its use`() async throws {
        let shop = try Shop(bank: Bank([.takesAndIsLost]))
        try await shop.inCheckout("a")
        _ = try await shop.service.pay("a", key: "k")
        shop.clock.advance(seconds: 901)
        try await shop.inCheckout("b")
        #expect(try await shop.service.pay("b").payment == .confirmed)
        let lost = try await shop.service.pay("a", key: "k")
        #expect(lost.payment == .failed(reason: "a limited promotion is used up"))
        #expect(lost.session.phase == .browsing && lost.session.orders.isEmpty && lost.session.refunds.isEmpty)
        #expect(shop.bank.state.withLock(\.refunds).values.map(\.amount) == [Money(minor: 4_00, .usd)])
        #expect(try await shop.service.send(.beginCheckout, to: "a").session.agreement?.quote.totalMinor == 9_00)
        #expect(try await shop.used("half") == 1)
    }

    @Test func `a task that is cancelled while money is taken leaves nothing open`() async throws {
        let arrived = Atomic(false)
        let bank = Bank([.hangs]) { _ in arrived.store(true, ordering: .sequentiallyConsistent) }
        let shop = try Shop(bank: bank)
        try await shop.inCheckout("a")
        let paying = Task { try await shop.service.pay("a") }
        while !arrived.load(ordering: .sequentiallyConsistent) { await Task.yield() }
        paying.cancel()
        #expect(try await paying.value.payment == .unknown)
        #expect(try await shop.service.view("a").session.payment?.isUnknown == true)
        #expect(try await shop.service.settle("a").payment == .confirmed)
    }
}
