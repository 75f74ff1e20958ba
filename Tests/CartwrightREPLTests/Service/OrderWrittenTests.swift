import Cartwright
import Testing

/// An order as a service writes it is read with its refunds and its store credit.
struct OrderWrittenTests {
    private func order(_ more: JSONObject) throws -> Order {
        let written = try JSONParser.parse(Array(PublicSession().order(refunded: 500).utf8))
        guard case .object(var object) = written else { return try Order(written: written, called: "o1") }
        for (key, value) in more { object[key] = value }
        return try Order(written: .object(object), called: "o1")
    }

    @Test func `store credit has its account, what returns took back, and what they could not`() throws {
        let order = try order([
            "credits": [["promotion": "cashback", "account": "sc_1", "amount": 250, "taken_back": 100]],
            "credit_off_refund": 50, "written_off": 25,
        ])
        let credit = try #require(order.credits.first)
        #expect(credit.promotion == "cashback" && credit.account == "sc_1")
        #expect(credit.amountMinor == 250 && credit.keptMinor == 150 && credit.availableAt == nil)
        #expect(order.creditOffRefundMinor == 50 && order.writtenOffMinor == 25 && order.refundedMinor == 500)
    }

    @Test func `a refund to store credit has its account, and nothing of it went to the payment`() throws {
        let credit: JSONValue = ["account": "sc_1", "kind": "store_credit", "amount": 500]
        let order = try order(["refunded_credits": [credit]])
        #expect(order.refundedCredits == [TenderShare(account: "sc_1", kind: .storeCredit, amountMinor: 500)])
        #expect(order.refundedMinor == 500 && order.refundedToPaymentMinor == 0)
    }

    @Test(arguments: [251, -1, Int64.min]) func `an impossible amount that was taken back is refused`(taken: Int64) {
        let credit: JSONValue = [
            "promotion": "cashback", "account": "sc_1", "amount": 250, "taken_back": .integer(taken),
        ]
        #expect(throws: CartwrightError.self) { try order(["credits": [credit]]) }
    }
}
