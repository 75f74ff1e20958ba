import Testing

@testable import Cartwright

/// Gift cards and store credits that pay for orders.
@Suite struct TenderTests {
    private static let key = "s1-pay-1"

    private static func usd(_ minor: Int64) -> Money { Money(minor: minor, .usd) }

    /// A shopper with a cart of 30.00 and two gift cards of 20.00 and 50.00.
    private static func shopper() throws -> Shopper {
        var shopper = try Shopper()
        try shopper.issue("gc_a", 2000)
        try shopper.issue("gc_b", 5000)
        try shopper.run(.setCustomer(Customer(id: "ada")), .add("A", 3))
        return shopper
    }

    private static func shares(_ quote: Quote) -> [String] { quote.tenders.map { "\($0.account) \($0.amountMinor)" } }

    // MARK: Quotes

    @Test func `tenders pay in the order in which they were applied, and leave total, tax and discounts alone`() throws
    {
        var shopper = try Self.shopper()
        let plain = try shopper.quote()
        try shopper.run(.applyGiftCard(account: "gc_a"), .applyGiftCard(account: "gc_b", limitMinor: 400))
        var quote = try shopper.quote()
        #expect(Self.shares(quote) == ["gc_a 2000", "gc_b 400"] && quote.payableMinor == 600)
        #expect(quote.payableRows.map(\.name) == ["gift card gc_a", "gift card gc_b", "to pay"])
        quote.tenders = []
        #expect(quote == plain)
    }

    @Test func `a tender pays at most the total`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_b"), .applyGiftCard(account: "gc_a"))
        #expect(Self.shares(try shopper.quote()) == ["gc_b 3000"])
        #expect(try shopper.quote().payableMinor == 0)
        #expect(shopper.session.tenders.count == 2)
    }

    @Test func `the rest is rounded for cash, not the tenders`() throws {
        var shopper = try Self.shopper()
        shopper.checkout.catalog.options.cashRounding = [.usd: 5]
        try shopper.run(.applyGiftCard(account: "gc_a", limitMinor: 1_998))
        let quote = try shopper.quote()
        #expect(quote.payableMinor == 1_000 && quote.roundingDifferenceMinor == -2)
        try shopper.run(.beginCheckout)
        #expect(
            try shopper.only(.pay(method: nil)).instructions.contains(
                .charge(Self.usd(1_000), method: nil, key: Self.key)
            )
        )
    }

    @Test func `the quote is written and read with its tenders`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_a"))
        let quote = try shopper.quote()
        #expect(try Quote(restoring: quote.storedForm, at: .root) == quote)
        #expect(try Quote(written: quote.json) == quote)
        var bytes: [UInt8] = []
        quote.write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == quote.json.text)
        let tenders: JSONValue = [["account": "gc_a", "kind": "gift_card", "amount": 2000]]
        #expect(quote.json["tenders"] == tenders && quote.json["payable"] == 1000)
    }

    @Test(arguments: [
        #"{"tenders": [{"account": "a", "kind": "gift_card", "amount": 3001}]}"#,
        #"{"tenders": [{"account": "a", "kind": "gift_card", "amount": 1}, {"account": "a", "kind": "gift_card", "amount": 1}]}"#,
        #"{"tenders": [{"account": "a", "kind": "gift_card", "amount": 0}]}"#,
    ])
    func `stored tenders above the total, twice or of nothing are refused`(text: String) throws {
        let shopper = try Self.shopper()
        guard case .object(var object) = try shopper.quote().storedForm else { return }
        object["tenders"] = try JSONParser.parse(text)["tenders"]
        #expect { try Quote(restoring: .object(object), at: .root) } throws: {
            ($0 as? CartwrightError)?.location.pointer?.hasPrefix("/tenders") == true
        }
    }

    // MARK: Refusals

    @Test func `a gift card is refused with the first reason that applies`() throws {
        var shopper = try Self.shopper()
        try shopper.issue("gc_yen", 2000, Currency("JPY"))
        try shopper.issue("gc_off", 2000)
        try shopper.ledger.enable("gc_off", false, at: shopper.now)
        try shopper.issue("gc_end", 2000, endsAfter: 60)
        try shopper.issue("gc_none", 0)
        try shopper.run(.applyGiftCard(account: "gc_a"))
        shopper.wait(seconds: 60)
        func refusal(_ account: String, _ limit: Int64? = nil) -> CartwrightError? {
            shopper.refusal(of: .applyGiftCard(account: account, limitMinor: limit))
        }
        #expect(refusal("gc_x") == .tender(.unknown))
        #expect(refusal("gc_off") == .tender(.disabled(account: "gc_off")))
        #expect(refusal("gc_end") == .tender(.expired(account: "gc_end", at: shopper.now)))
        #expect(refusal("gc_yen") == .tender(.otherCurrency(account: "gc_yen", try Currency("JPY"), session: .usd)))
        #expect(refusal("gc_a") == .tender(.alreadyApplied(account: "gc_a")))
        #expect(refusal("gc_b", 0) == .tender(.badAmount(Self.usd(0))))
        #expect(refusal("gc_b", -1) == .tender(.badAmount(Self.usd(-1))))
        #expect(refusal("gc_b", .min) == .tender(.badAmount(Self.usd(.min))))
        #expect(
            refusal("gc_b", 5001)
                == .tender(
                    .aboveBalance(account: "gc_b", Self.usd(5001), balance: Self.usd(5000))
                )
        )
        #expect(refusal("gc_none") == .tender(.usedUp(account: "gc_none")))
        #expect(
            shopper.refusal(of: .removeGiftCard(account: "gc_b"))
                == .tender(
                    .notApplied(account: "gc_b", .giftCard)
                )
        )
    }

    @Test func `store credit is that of the customer of the session`() throws {
        var shopper = try Self.shopper()
        #expect(shopper.refusal(of: .useStoreCredit()) == .tender(.noStoreCredit(customer: "ada", .usd)))
        try shopper.credit("sc_ada", of: "ada", 700)
        try shopper.credit("sc_bob", of: "bob", 900)
        #expect(shopper.refusal(of: .applyGiftCard(account: "sc_ada")) == .tender(.unknown))
        try shopper.run(.useStoreCredit())
        #expect(Self.shares(try shopper.quote()) == ["sc_ada 700"])
        #expect(shopper.refusal(of: .useStoreCredit()) == .tender(.alreadyApplied(account: "sc_ada")))
        var other = shopper
        try other.run(.setCustomer(Customer(id: "bob")))
        #expect(other.session.tenders.isEmpty)
        try other.run(.useStoreCredit(limitMinor: 100))
        #expect(Self.shares(try other.quote()) == ["sc_bob 100"])
        try shopper.run(.stopStoreCredit)
        #expect(shopper.refusal(of: .stopStoreCredit) == .tender(.notApplied(account: nil, .storeCredit)))
        try shopper.run(.setCustomer(nil))
        #expect(shopper.refusal(of: .useStoreCredit()) == .tender(.noCustomer))
    }

    @Test func `of several store credits the one that ends first pays`() throws {
        var shopper = try Self.shopper()
        try shopper.credit("sc_1", of: "ada", 700)
        try shopper.ledger.issue(
            .storeCredit(
                "sc_2",
                of: "ada",
                amountMinor: 300,
                .usd,
                expiresAt: shopper.now.adding(seconds: 60),
                at: shopper.now
            )
        )
        try shopper.run(.useStoreCredit())
        #expect(Self.shares(try shopper.quote()) == ["sc_2 300"])
    }

    @Test func `a session has at most twenty tenders`() throws {
        var shopper = try Self.shopper()
        for number in 1...AppliedTender.maximumCount {
            try shopper.issue("gc_\(number)", 10)
            try shopper.run(.applyGiftCard(account: "gc_\(number)"))
        }
        #expect(shopper.refusal(of: .applyGiftCard(account: "gc_a")) == .tender(.tooMany(21)))
        try shopper.run(.removeGiftCard())
        #expect(shopper.session.tenders.isEmpty)
    }

    // MARK: Holding and paying

    @Test func `a checkout holds the amounts, a cancelled one releases them`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_a"), .beginCheckout)
        #expect(shopper.balance("gc_a") == 0)
        var removed = shopper
        try removed.run(.removeGiftCard(account: "gc_a"))
        #expect(removed.balance("gc_a") == 2000)
        try shopper.run(.cancelCheckout)
        #expect(shopper.balance("gc_a") == 2000 && shopper.session.tenders.count == 1)
    }

    @Test func `the provider is charged the rest, and the order spends the tenders`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_a"), .beginCheckout)
        var failed = shopper
        try failed.run(.pay(method: nil), paying: .failed(reason: "declined"))
        #expect(failed.balance("gc_a") == 0 && failed.session.phase == .checkout)
        #expect(failed.session.closedPayments[0].amount == Self.usd(1000))
        let charged = shopper.purchase.counters(at: shopper.now).accounts["gc_a"]
        #expect(charged?.creditedMinor == 2000)
        let paid = try shopper.run(.pay(method: "card"))
        #expect(shopper.session.phase == .paid && shopper.session.tenders.isEmpty)
        let order = try #require(shopper.session.orders.last)
        #expect(order.paidMinor == 3000 && order.quote.payableMinor == 1000)
        #expect(order.tenders == [TenderShare(account: "gc_a", kind: .giftCard, amountMinor: 2000)])
        let used = paid.events.filter { $0.type == .tenderUsed }
        #expect(used.map { $0.data["account"] } == ["gc_a"] && used[0].data["amount"] == Self.usd(2000).json)
        #expect(used[0].data["order"] == .string("s1.o1"))
        let data = paid.events.first { $0.type == .orderPaid }?.data
        #expect(data?["total"] == Self.usd(3000).json && data?["payable"] == Self.usd(1000).json)
        #expect(shopper.ledger.account("gc_a", at: shopper.now)?.totals.spentMinor == 2000)
    }

    @Test func `tenders that pay all make the order at once, without a charge`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_b"), .beginCheckout)
        let paid = try shopper.only(.pay(method: nil))
        #expect(paid.session.phase == .paid && paid.session.orders.count == 1)
        #expect(!paid.instructions.contains { if case .charge = $0 { true } else { false } })
        #expect(paid.instructions.contains { if case .confirm = $0 { true } else { false } })
        #expect(paid.events.contains { $0.type == .orderPaid })
        shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_b"), .beginCheckout)
        try shopper.run(.pay(method: nil), paying: .failed(reason: "the provider is not asked"))
        #expect(shopper.session.phase == .paid && shopper.balance("gc_b") == 2000)
    }

    @Test func `a card that another session used up is refused at payment`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_a"), .beginCheckout)
        shopper.wait(seconds: 901)
        var other = shopper
        other.session = Session(currency: .usd, seed: 2)
        try other.run(.add("A", 2), .applyGiftCard(account: "gc_a", limitMinor: 1500), .beginCheckout)
        shopper.ledger = other.ledger
        #expect(shopper.refusal(of: .pay(method: nil)) == .totalChanged(agreed: Self.usd(1000), now: Self.usd(2500)))
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].tenders.map(\.amountMinor) == [500])
    }

    @Test func `a top-up during checkout changes nothing`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_a"), .beginCheckout)
        try shopper.ledger.adjust(
            "gc_a",
            by: AccountAdjustment(amountMinor: 500, reason: "top-up", key: "k", at: shopper.now)
        )
        try shopper.run(.pay(method: nil))
        #expect(shopper.session.orders[0].tenders.map(\.amountMinor) == [2000] && shopper.balance("gc_a") == 500)
    }

    @Test func `the hold of a card that ends stays good until it expires`() throws {
        var shopper = try Self.shopper()
        try shopper.issue("gc_end", 1000, endsAfter: 60)
        try shopper.run(.applyGiftCard(account: "gc_end"), .beginCheckout)
        shopper.wait(seconds: 120)
        #expect(try shopper.quote().payableMinor == 2000)
        var paid = shopper
        try paid.run(.pay(method: nil))
        #expect(paid.session.orders[0].tenders.map(\.amountMinor) == [1000])
        #expect(paid.ledger.account("gc_end", at: paid.now)?.totals.spentMinor == 1000)
        shopper.wait(seconds: 900)
        #expect(shopper.refusal(of: .pay(method: nil)) == .totalChanged(agreed: Self.usd(2000), now: Self.usd(3000)))
    }

    @Test func `a disabled card is refused at payment`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyGiftCard(account: "gc_a"), .beginCheckout)
        try shopper.ledger.enable("gc_a", false, at: shopper.now)
        #expect(shopper.refusal(of: .pay(method: nil)) == .totalChanged(agreed: Self.usd(1000), now: Self.usd(3000)))
    }

    @Test(arguments: LatePayments.allCases)
    func `late money without a balance is refunded, whatever the shop accepts`(policy: LatePayments) throws {
        var shopper = try Self.shopper()
        shopper.checkout.latePayments = policy
        try shopper.run(.applyGiftCard(account: "gc_a"), .beginCheckout)
        try shopper.run(.pay(method: nil), paying: .unknown)
        shopper.wait(seconds: 901)
        var other = shopper
        other.session = Session(currency: .usd, seed: 2)
        try other.run(.add("A", 2), .applyGiftCard(account: "gc_a"), .beginCheckout, .pay(method: nil))
        shopper.ledger = other.ledger
        try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(shopper.session.orders.isEmpty && shopper.session.phase == .browsing)
        #expect(shopper.session.closedPayments[0].refund?.amount == Self.usd(1000))
        #expect(shopper.balance("gc_a") == 0)
    }

    @Test func `a failed payment keeps the agreed total and its tenders`() throws {
        var shopper = try Self.shopper()
        shopper.checkout.catalog.options.cashRounding = [.usd: 5]
        try shopper.run(.applyGiftCard(account: "gc_a", limitMinor: 1_998), .beginCheckout)
        try shopper.run(.pay(method: nil), paying: .unknown)
        try shopper.run(.paymentFailed(reason: "declined", key: Self.key))
        let closed = try #require(shopper.session.closedPayments.first)
        #expect(closed.totalMinor == 3_000 && closed.amount == Self.usd(1_000))
        #expect(closed.tenders == [TenderShare(account: "gc_a", kind: .giftCard, amountMinor: 1_998)])
        let restored = try Session(
            restoring: JSONParser.parse(shopper.session.json.text),
            by: shopper.checkout
        )
        #expect(restored.closedPayments == shopper.session.closedPayments)
    }

    // MARK: Stored sessions

    @Test func `a session is stored and restored with its tenders`() throws {
        var shopper = try Self.shopper()
        func check() throws {
            let json = try JSONParser.parse(shopper.session.json.text)
            let restored = try Session(restoring: json, by: shopper.checkout)
            #expect(restored.json == shopper.session.json && restored.tenders == shopper.session.tenders)
            #expect(restored.orders == shopper.session.orders)
            #expect(restored.agreement?.heldUntil == shopper.session.agreement?.heldUntil)
        }
        #expect(shopper.session.json["tenders"] == nil)
        try shopper.run(.applyGiftCard(account: "gc_a", limitMinor: 700))
        try check()
        try shopper.run(.beginCheckout)
        #expect(shopper.session.agreement?.heldUntil == shopper.now.adding(seconds: 900))
        try check()
        try shopper.run(.pay(method: nil), paying: .unknown)
        try check()
        try shopper.run(.paymentConfirmed(key: Self.key), .returnUnits(order: "o1", line: "A", count: 3))
        #expect(shopper.session.json.text.contains(#""refunded_tenders":[{"account":"gc_a""#))
        try check()
    }

    @Test func `commands and refusals are read as they were written`() throws {
        let commands = [
            Command.applyGiftCard(account: "gc_a"), .applyGiftCard(account: "gc_a", limitMinor: 5), .removeGiftCard(),
            .removeGiftCard(account: "gc_a"), .useStoreCredit(), .useStoreCredit(limitMinor: 5), .stopStoreCredit,
        ]
        for command in commands {
            #expect(try Command(restoring: JSONParser.parse(command.json.text)).json == command.json)
        }
        let money = Self.usd(5)
        let refusals: [TenderRefusal] = [
            .unknown, .noCustomer, .noStoreCredit(customer: "ada", .usd), .disabled(account: "a"),
            .expired(account: "a", at: Shopper.noon), .otherCurrency(account: "a", .usd, session: .usd),
            .alreadyApplied(account: "a"), .notApplied(account: nil, .giftCard), .tooMany(21), .badAmount(money),
            .aboveBalance(account: "a", money, balance: money), .usedUp(account: "a"),
        ]
        for refusal in refusals.map(Refusal.tender) {
            #expect(try Refusal(restoring: JSONParser.parse(refusal.json.text)) == refusal)
        }
    }
}
