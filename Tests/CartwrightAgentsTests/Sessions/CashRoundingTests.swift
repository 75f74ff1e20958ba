import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// The total of an agent is the amount to pay, with the rounding as an entry of its own.
@Suite(.timeLimit(.minutes(20))) struct CashRoundingTests {
    /// The total of one bouquet of roses is 35.00, and of two 70.00.
    @Test(arguments: [(1, 300, 3600, 100), (1, 1200, 3600, 100), (1, 900, 3600, 100), (2, 2000, 8000, 1000)])
    func `totals of both protocols add up to the amount to pay`(
        count: Int,
        step: Int64,
        payable: Int64,
        difference: Int64
    ) async throws {
        try await AgentsBench.serve(serving: { $0.options.cashRounding = [.usd: step] }) { client in
            let ucp = try await client.checkout(["bouquet_roses": Int64(count)]).json
            #expect(ucp.total("total") == payable && ucp.total("rounding") == difference, "\(ucp)")
            #expect(ucp.total("subtotal") == payable - difference)
            let create: JSONValue = [
                "currency": "usd", "capabilities": [:],
                "line_items": .array(Array(repeating: ["id": "bouquet_roses"], count: count)),
            ]
            let acp = try await client.acp(.POST, "/checkout_sessions", create).json
            #expect(acp.total("total") == payable && acp.total("fee") == difference, "\(acp)")
        }
    }

    @Test func `less than the total is paid if the rounding is below 0`() async throws {
        try await AgentsBench.serve(serving: { $0.options.cashRounding = [.usd: 1100] }) { client in
            let body = try await client.checkout(["bouquet_roses": 1]).json
            #expect(body.total("total") == 3300 && body.total("rounding") == -200, "\(body)")
        }
    }

    @Test func `the amount to pay is authorised, and the order has its total`() async throws {
        let payments = SlowPayments(milliseconds: 1)
        try await AgentsBench.serve(payments: payments, serving: { $0.options.cashRounding = [.usd: 1100] }) { client in
            let open = try await client.checkout(["bouquet_roses": 1], shipping: "std-ship").json
            let id = try #require(open["id"]?.text)
            let total = open.total("total")
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", AgentClient.payment("t")).json
            #expect(done["status"] == "completed", "\(done)")
            #expect(payments.books(of: id).amounts == ["\(id)-pay-1": total])
            let order = try await client.send(.GET, "/v1/orders/\(id).o1").json
            #expect(order["payable"]?.number == total && order["total"]?.number != total)
        }
    }
}
