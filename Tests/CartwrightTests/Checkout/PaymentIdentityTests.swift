import Testing

@testable import Cartwright

/// Identities that arrive with a payment.
@Suite struct PaymentIdentityTests {
    private static let limit = #"{"count":1,"by":["customer","payment"]}"#

    private static func shopper(_ limit: String = limit, customer: Customer? = Customer(id: "ada")) throws -> Shopper {
        var shopper = try Shopper(catalog: [try CustomerTermsTests.promotion(limit)])
        try shopper.run(.setCustomer(customer), .add("A"), .beginCheckout)
        return shopper
    }

    private static func pay(_ identities: Identity...) -> Command {
        .pay(method: nil, identities: Identities(identities))
    }

    /// A limit, the customer at the begin of the checkout, earlier uses, and the answer to a payment with a card.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        var limit = PaymentIdentityTests.limit
        var customer: Customer? = Customer(id: "ada")
        var earlier: Int64 = 0
        var refusal: Refusal?
    }

    static func rows() throws -> [Row] {
        let (agreed, full) = (Money(minor: 9_00, .usd), Money(minor: 10_00, .usd))
        let other = try CustomerTermsTests.identity(.payment, "0b")
        let required = #"{"count":1,"by":["payment"],"require":["payment"]}"#
        return [
            Row(testDescription: "a card without uses pays"),
            Row(
                testDescription: "a card that used the limit up is refused",
                earlier: 1,
                refusal: .totalChanged(agreed: agreed, now: full)
            ),
            Row(
                testDescription: "it is refused for a guest, too",
                customer: nil,
                earlier: 1,
                refusal: .totalChanged(agreed: agreed, now: full)
            ),
            Row(
                testDescription: "it takes the place of the card that was known",
                customer: CustomerTermsTests.customer("ada", other),
                earlier: 1,
                refusal: .totalChanged(agreed: agreed, now: full)
            ),
            Row(
                testDescription: "a limit that does not name payments does not count it",
                limit: #"{"count":1,"by":["customer","email"]}"#,
                earlier: 1
            ),
            Row(
                testDescription: "a promotion that requires it applies, so the agreed total is too high",
                limit: required,
                refusal: .totalChanged(agreed: full, now: agreed)
            ),
        ]
    }

    @Test(arguments: try rows())
    func `a card that arrives with the payment is counted before money is requested`(row: Row) throws {
        let card = try CustomerTermsTests.identity(.payment)
        let other = try CustomerTermsTests.identity(.payment, "0c")
        var shopper = try Self.shopper(row.limit, customer: row.customer)
        let key = CounterKey.identityUses(promotion: "p", identity: card)
        let query = shopper.checkout.counterQuery(
            for: shopper.session,
            before: [Self.pay(card)],
            at: Shopper.noon
        )
        #expect(query.others.contains(key) == !row.limit.contains("email"))
        let counters = Counters(others: [key: row.earlier])
        let before = shopper.session.json
        do throws(CartwrightError) {
            let paying = try shopper.checkout.transition(
                shopper.session,
                Self.pay(card),
                at: Shopper.noon,
                counters: counters
            )
            #expect(row.refusal == nil)
            #expect(paying.session.cart.customer?.identities.all == [card])
            let counted = paying.session.payment?.demands.contains { $0.key == key }
            #expect(counted == !row.limit.contains("email"))
            shopper.session = paying.session
            // A repetition has the same result, whatever it brings.
            let again = try shopper.checkout.transition(
                shopper.session,
                Self.pay(other),
                at: Shopper.noon,
                counters: counters
            )
            #expect(again.session.json == paying.session.json)
        } catch {
            #expect(error.refusal == row.refusal)
            #expect(!error.description.contains("0a0a"))
            #expect(shopper.session.json == before)
        }
    }

    @Test func `an order counts the card of its payment, and a return gives it back`() throws {
        let card = try CustomerTermsTests.identity(.payment)
        var shopper = try Self.shopper()
        try shopper.run(Self.pay(card), .setCustomer(Customer(id: "bob")), .add("A"), .beginCheckout)
        let (agreed, full) = (Money(minor: 9_00, .usd), Money(minor: 10_00, .usd))
        #expect(shopper.refusal(of: Self.pay(card)) == .totalChanged(agreed: agreed, now: full))
        try shopper.run(.setCustomer(CustomerTermsTests.customer("bob", card)))
        #expect(try shopper.quote().rejection(of: "p")?.identity == .payment)
        try shopper.run(.returnOrder(id: "o1"), .cancelCheckout, .beginCheckout)
        #expect(try shopper.quote().applies("p"))
    }

    @Test func `a required card is unknown at the begin of the checkout, and applies once it is set`() throws {
        let card = try CustomerTermsTests.identity(.payment)
        var shopper = try Self.shopper(#"{"count":1,"by":["payment"],"require":["payment"]}"#)
        let rejection = try #require(try shopper.quote().rejection(of: "p"))
        #expect(rejection.reason == .identityUnknown && rejection.identity == .payment)
        try shopper.run(.setCustomer(CustomerTermsTests.customer("ada", card)), Self.pay(card))
        #expect(shopper.session.orders.first?.quote.totalMinor == 9_00)
    }

    @Test func `a payment with identities is stored without loss`() throws {
        let command = Self.pay(try CustomerTermsTests.identity(.payment))
        #expect(try Command(restoring: command.json).json == command.json)
        #expect(command.json.text.contains(#""identities":["payment:0a0a"#))
    }
}
