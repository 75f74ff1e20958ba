import Foundation
import Testing

@testable import Cartwright

/// Payments stored by version 0.1.0, with its marks inside the method: they are read into separate fields, and
/// continue.
@Suite struct StoredMethodTests {
    static func session(_ name: String) throws -> Session {
        let file = SessionJSONTests.golden.appending(path: "0.1.0-\(name).json")
        let value = try JSONParser.parse(Array(Data(contentsOf: file)))
        return try Session(restoring: value, by: Checkout(registry: HandlerRegistry([]))) { _ in .empty }
    }

    @Test(
        arguments: [
            ("paying-no-method", nil, "pending"), ("paying-card", "card", "pending"),
            ("agent-stuck", "mock_payment_handler", "pending"),
        ] as [(String, String?, String?)]
    )
    func `a pending payment is read as pending and can be paid`(name: String, method: String?, reference: String?)
        throws
    {
        let session = try Self.session(name)
        let payment = try #require(session.payment)
        #expect(payment.method == method && payment.report == .pending && payment.reference == reference)
        let again = try Session(restoring: session.json, by: Checkout(registry: HandlerRegistry([]))) { _ in .empty }
        #expect(again.json == session.json && !session.json.text.contains(#"\u00"#))
        var shop = MemoryCheckout(Checkout(registry: HandlerRegistry([])), session)
        let paid = try shop.run(.paymentConfirmed(key: payment.key), at: Shopper.noon)
        let order = try #require(shop.session.orders.last)
        #expect(order.method == method && order.report == .pending && shop.session.phase == .paid)
        let event = try #require(paid.events.first { $0.type == .orderPaid })
        #expect(event.data["method"] == method.map(JSONValue.string) && event.data["reference"] == nil)
    }

    @Test func `an order that an agent paid has the agent's key as reference`() throws {
        let order = try #require(Self.session("agent-paid").orders.last)
        #expect(order.method == "mock_payment_handler" && order.reference == "once" && order.report == .confirmed)
    }

    @Test(
        arguments: [
            (#"{}"#, nil, nil, .confirmed), (#"{"method":""}"#, nil, nil, .confirmed),
            (#"{"method":"card"}"#, "card", nil, .confirmed),
            (#"{"method":"card\u001fk"}"#, "card", "k", .confirmed),
            (#"{"method":"card\u001f"}"#, "card", "", .confirmed),
            (#"{"method":"\u001fpending"}"#, nil, "pending", .pending),
            (#"{"method":"card\u001fk\u001fpending"}"#, "card", "pending", .pending),
            (#"{"method":"a\n\u007fb\u001fk\u0000"}"#, "ab", "k", .confirmed),
            (#"{"method":"card","reference":"pending"}"#, "card", "pending", .confirmed),
            (#"{"method":"card","reference":"k","report":"pending"}"#, "card", "k", .pending),
        ] as [(String, String?, String?, PaymentReport)]
    )
    func `method, reference and report are read separately`(
        text: String,
        method: String?,
        reference: String?,
        report: PaymentReport
    ) throws {
        var reader = try ObjectReader(JSONParser.parse(text), at: .root)
        let kept = try StoredMethod(&reader)
        #expect(kept.method == method && kept.reference == reference && kept.report == report)
    }
}
