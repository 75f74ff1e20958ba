import Testing

@testable import Cartwright

/// Limits per person across ids: customer, e-mail address, telephone number, payment and household.
@Suite struct CustomerTermsTests {
    static func identity(_ kind: IdentityKind, _ digits: String = "0a") throws -> Identity {
        try #require(Identity(kind, digest: String(repeating: digits, count: 32)))
    }

    static func promotion(_ limit: String, vocabulary: Vocabulary = .standard.checkingIdentities) throws -> Promotion {
        let text = #"{"id":"p","per_customer_limit":\#(limit),"effects":[{"type":"percent_off","percent":"10"}]}"#
        return try Promotion(JSONParser.parse(text), vocabulary: vocabulary)
    }

    static func customer(_ id: String, _ identities: Identity..., uses: Int64 = 0) -> Customer {
        var customer = Customer(id: id)
        customer.identities = Identities(identities)
        if uses > 0 { customer.promotionUses = ["p": uses] }
        return customer
    }

    /// A cart with the limit under test, and the reason of the gate.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let limit: String
        let customer: Customer?
        var counters: [CounterKey: Int64] = [:]
        var customerUses: Int64 = 0
        var reason: Reason?
        var identity: IdentityKind?
    }

    static func rows() throws -> [Row] {
        let (mail, old) = (try identity(.email), try identity(.email, "0b"))
        let phone = try identity(.phone)
        let byMail: (Identity) -> CounterKey = { .identityUses(promotion: "p", identity: $0) }
        let both = #"{"count":1,"by":["customer","email"]}"#
        return [
            Row(testDescription: "an unknown identity is not counted", limit: both, customer: customer("ada")),
            Row(testDescription: "a known one without uses passes", limit: both, customer: customer("ada", mail)),
            Row(
                testDescription: "a used one refuses under another customer id",
                limit: both,
                customer: customer("bob", mail),
                counters: [byMail(mail): 1],
                reason: .customerLimitReached,
                identity: .email
            ),
            Row(
                testDescription: "a used one refuses a guest",
                limit: both,
                customer: customer("", mail),
                counters: [byMail(mail): 1],
                reason: .customerLimitReached,
                identity: .email
            ),
            Row(
                testDescription: "the digest of the former key counts, too",
                limit: both,
                customer: customer("bob", mail, old),
                counters: [byMail(old): 1],
                reason: .customerLimitReached,
                identity: .email
            ),
            Row(
                testDescription: "the customer's own uses come first",
                limit: both,
                customer: customer("ada", mail),
                counters: [byMail(mail): 1],
                customerUses: 1,
                reason: .customerLimitReached
            ),
            Row(
                testDescription: "an identity that is not named in by is not counted",
                limit: both,
                customer: customer("ada", phone),
                counters: [byMail(phone): 1]
            ),
            Row(
                testDescription: "without customer in by, uses of the id are not counted",
                limit: #"{"count":1,"by":["email"]}"#,
                customer: customer("ada", mail),
                customerUses: 1
            ),
            Row(
                testDescription: "declared earlier uses are those of the person",
                limit: #"{"count":1,"by":["email"]}"#,
                customer: customer("ada", mail, uses: 1),
                reason: .customerLimitReached,
                identity: .email
            ),
            Row(
                testDescription: "a required identity is missing",
                limit: #"{"count":1,"by":["email"],"require":["email"]}"#,
                customer: customer("ada", phone),
                reason: .identityUnknown,
                identity: .email
            ),
            Row(
                testDescription: "a required identity of a cart without customer is missing",
                limit: #"{"count":1,"require":["household","phone"]}"#,
                customer: nil,
                reason: .identityUnknown,
                identity: .phone
            ),
            Row(
                testDescription: "a required identity is known",
                limit: #"{"count":1,"require":["email"]}"#,
                customer: customer("", mail)
            ),
            Row(testDescription: "guests pass by default", limit: #"{"count":1}"#, customer: nil),
            Row(
                testDescription: "guests are refused",
                limit: #"{"count":1,"guests":"refuse"}"#,
                customer: nil,
                reason: .customerUnknown
            ),
            Row(
                testDescription: "a customer without an id is a guest",
                limit: #"{"count":1,"guests":"refuse","require":["email"]}"#,
                customer: customer("", mail),
                reason: .customerUnknown
            ),
            Row(
                testDescription: "a used identity comes before a missing one",
                limit: #"{"count":1,"by":["email"],"require":["phone"]}"#,
                customer: customer("ada", mail),
                counters: [byMail(mail): 1],
                reason: .customerLimitReached,
                identity: .email
            ),
        ]
    }

    @Test(arguments: try rows())
    func `each known id is counted, and the first that is used up or missing gives the reason`(row: Row) throws {
        let promotion = try Self.promotion(row.limit)
        var cart = LimitsTests.cart(row.customer)
        cart.customer = row.customer
        let counters = Counters(
            customerUses: row.customerUses > 0 ? ["p": row.customerUses] : [:],
            others: row.counters
        )
        let catalog = try Catalog([promotion])
        let quote = try price(cart, from: catalog, counters: counters, at: Shopper.noon, options: .explaining)
        let rejection = quote.rejection(of: "p")
        #expect(rejection?.reason == row.reason)
        #expect(rejection?.identity == row.identity)
        #expect(rejection?.json.text.contains("0a0a") != true)
        let limits = UsageLimits(of: promotion, for: cart, counters: counters, at: Shopper.noon)
        #expect((limits.exhausted == nil && limits.missing == nil) == (row.reason == nil))
    }

    @Test func `a use is counted for the customer and for each known identity in by`() throws {
        let promotion = try Self.promotion(#"{"count":2,"by":["customer","email","phone"],"every":"day"}"#)
        let mail = try Self.identity(.email)
        let cart = LimitsTests.cart(Self.customer("ada", mail, try Self.identity(.payment)))
        let demands = UsageLimits(of: promotion, for: cart, counters: .none, at: Shopper.noon)
            .demands(givingMinor: 100)
        let counter = CounterKey.identityUses(promotion: "p", identity: mail)
        let day = counter.during(promotion.customerPeriod, at: Shopper.noon)
        #expect(demands.filter { $0.key.identity != nil }.map(\.key) == [counter, day])
        #expect(demands.filter { $0.key.identity != nil }.map(\.limit) == [nil, 2])
        #expect(demands.contains { $0.key == .customerUses(promotion: "p", customer: "ada") })
    }

    @Test func `uses of guests are counted for no customer`() throws {
        let promotion = try Self.promotion(#"{"count":1,"by":["customer","email"]}"#)
        let cart = LimitsTests.cart(Self.customer("", try Self.identity(.email)))
        let demands = UsageLimits(of: promotion, for: cart, counters: .none, at: Shopper.noon)
            .demands(givingMinor: 100)
        #expect(demands.allSatisfy { $0.key.customer == nil })
        #expect(demands.count { $0.key.identity != nil } == 1)
    }

    @Test func `an order uses the identity up for other customers, and a return gives it back`() throws {
        let promotion = try Self.promotion(#"{"count":1,"by":["customer","email"]}"#)
        var shopper = try Shopper(catalog: [promotion])
        let mail = try Self.identity(.email)
        try shopper.run(
            .setCustomer(Self.customer("ada", mail)),
            .add("A"),
            .beginCheckout,
            .pay(method: nil),
            .setCustomer(Self.customer("bob", mail)),
            .add("A")
        )
        let rejection = try #require(try shopper.quote().rejection(of: "p"))
        #expect(rejection.json.text == #"{"promotion":"p","reason":"customer_limit_reached","identity":"email"}"#)
        try shopper.run(.returnOrder(id: "o1"))
        #expect(try shopper.quote().applies("p"))
    }
}
