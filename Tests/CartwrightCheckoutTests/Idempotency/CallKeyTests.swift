import Cartwright
import CartwrightCheckout
import Testing

/// Keys of calls and reports of payments, whose meaning a caller cannot forge.
@Suite(.timeLimit(.minutes(20))) struct CallKeyTests {
    @Test(arguments: ["k\u{1F}settled", "\u{1F}", "a\nb", "\u{0}", "\u{9F}"])
    func `a key with a control character is refused by every call`(key: String) async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        let calls: [@Sendable () async throws -> Void] = [
            { try await shop.service.pay("a", key: key) },
            { _ = try await shop.service.complete("a", expectingMinor: 4_00, on: CheckoutTerms(key: key)) },
            { try await shop.service.send(.pay(method: nil), to: "a", key: key) },
            { try await shop.service.send(.cancelCheckout, to: "a", key: key) },
            { _ = try await shop.service.open("b", currency: .usd, with: [], on: CheckoutTerms(key: key)) },
            { _ = try await shop.service.storeRefusal(of: "a", on: CheckoutTerms(key: key), answering: []) },
        ]
        for call in calls { #expect(await refusal(call)?.code == .checkoutBadKey) }
        #expect(try await shop.service.view("a").session.phase == .checkout && shop.bank.taken.isEmpty)
    }

    @Test func `a fingerprint that begins like an internal mark is only a fingerprint`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        func send(_ fingerprint: String) async throws -> CheckoutReply {
            try await shop.service.send(
                to: "a",
                on: CheckoutTerms(key: "k", fingerprint: fingerprint),
                answering: { _ in [1] },
                deciding: { _ throws(CartwrightError) in [.addLine(Shop.line())] }
            )
        }
        let marked = "\u{1F}" + String(repeating: "a", count: 31)
        _ = try await send(marked)
        let again = try await send(marked)
        #expect(again.isRepeated && again.answer == [1])
        #expect(
            await refusal { _ = try await send(String(repeating: "a", count: 32)) }?.code == .checkoutKeyReused
        )
    }

    @Test func `a payment has the key of its call and its report, which the payment provider also gets`() async throws {
        let shop = try Shop(bank: Bank([.isLost]))
        try await shop.inCheckout("a")
        let waiting = try await shop.service.complete(
            "a",
            method: "",
            report: .pending,
            expectingMinor: 4_00,
            on: CheckoutTerms(key: "pending")
        )
        let payment = try #require(waiting.session.payment)
        #expect(payment.reference == "pending" && payment.report == .pending && payment.method == nil)
        let paid = try await shop.service.settle(payment.key, outcome: .confirmed, of: "a")
        let order = try #require(paid.session.orders.last)
        #expect(order.reference == "pending" && order.report == .pending && order.method == nil)
        try await shop.inCheckout("b", codes: [])
        let other = try await shop.service.send(
            .pay(method: "card", reference: "mine", report: .pending),
            to: "b",
            key: "k"
        )
        #expect(other.session.orders.last?.reference == "mine")
        #expect(shop.bank.taken.map(\.report) == [.pending])
    }

    @Test func `another report with the same key is another call`() async throws {
        let shop = try Shop(bank: Bank([.isLost]))
        try await shop.inCheckout("a")
        let terms = CheckoutTerms(key: "k")
        _ = try await shop.service.complete("a", report: .pending, expectingMinor: 4_00, on: terms)
        let other = await refusal { _ = try await shop.service.complete("a", expectingMinor: 4_00, on: terms) }
        #expect(other?.code == .checkoutKeyReused)
    }

    @Test func `a paid session refuses another key as already paid until its cart changes`() async throws {
        let shop = try Shop()
        try await shop.inCheckout("a")
        try await shop.service.pay("a", key: "k")
        for key in ["l", "m", nil] {
            let terms = CheckoutTerms(key: key)
            let again = await refusal { _ = try await shop.service.complete("a", expectingMinor: 4_00, on: terms) }
            #expect(again == .alreadyPaid(order: "o1"))
            #expect(await refusal { try await shop.service.pay("a", key: key) } == .alreadyPaid(order: "o1"))
        }
        #expect(try await shop.service.pay("a", key: "k").isRepeated)
        try await shop.service.send(.addLine(Shop.line()), to: "a")
        let next = try await shop.service.complete("a", expectingMinor: 9_00, on: CheckoutTerms(key: "n"))
        #expect(next.session.orders.map(\.id) == ["o1", "o2"] && shop.bank.taken.count == 2)
    }
}
