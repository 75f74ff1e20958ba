import Cartwright
import CartwrightCheckout
import CartwrightService
import NIOHTTP1
import Synchronization
import Testing

@testable import CartwrightAgents

/// A payment attempt has one key, and an authorisation without an order is released, however its call ends.
@Suite(.timeLimit(.minutes(20))) struct PaymentAttemptTests {
    private static let pay = AgentClient.payment("success_token")

    private static func path(_ id: String) -> String { "/checkout-sessions/\(id)" }

    private static func checkout(_ client: AgentClient, codes: [String]? = nil) async throws -> String {
        try #require(try await client.checkout(["bouquet_tulips": 2], codes: codes).json["id"]?.text)
    }

    @Test func `the key of an attempt is the key of the order's payment`() async throws {
        let payments = SlowPayments(milliseconds: 1)
        try await AgentsBench.serve(payments: payments) { client in
            let id = try await Self.checkout(client)
            #expect(try await client.ucp(.POST, Self.path(id) + "/complete", Self.pay).json["status"] == "completed")
            let order = try await client.send(.GET, "/v1/orders/\(id).o1").json
            #expect(payments.books(of: id).authorized == ["\(id)-pay-1"] && order["payment"]?.text == "\(id)-pay-1")
            #expect(payments.books(of: id).released.isEmpty)
        }
    }

    @Test(arguments: ["same", "another"])
    func `a lost answer leads to one order and one authorisation`(key: String) async throws {
        let payments = SlowPayments(milliseconds: 1, losingAnswers: 1)
        try await AgentsBench.serve(payments: payments) { client in
            let id = try await Self.checkout(client)
            let path = Self.path(id)
            let lost = try await client.ucp(.POST, path + "/complete", Self.pay, key: "same")
            #expect(lost.status >= 500, "\(lost.json)")
            #expect(try await client.ucp(.GET, path).json["status"] == "complete_in_progress")
            #expect(payments.heldCount(of: id) == 1 && payments.books(of: id).released.isEmpty)
            let done = try await client.ucp(.POST, path + "/complete", Self.pay, key: key)
            #expect(done.json["status"] == "completed", "\(done.json)")
            // The same call requests the same authorisation again; another call may have another card.
            let paid = key == "same" ? "\(id)-pay-1" : "\(id)-pay-2"
            #expect(try await client.send(.GET, "/v1/orders/\(id).o1").json["payment"]?.text == paid)
            #expect(payments.heldCount(of: id) == 1 && !payments.books(of: id).released.contains(paid))
            #expect(try await client.ucp(.POST, path + "/complete", Self.pay, key: key).json == done.json)
        }
    }

    @Test(arguments: ["update", "cancel"])
    func `a change of a checkout after a lost answer releases the authorisation`(_ change: String) async throws {
        let payments = SlowPayments(milliseconds: 1, losingAnswers: 1)
        try await AgentsBench.serve(payments: payments) { client in
            let id = try await Self.checkout(client)
            let path = Self.path(id)
            #expect(try await client.ucp(.POST, path + "/complete", Self.pay).status >= 500)
            let answer =
                change == "cancel"
                ? try await client.ucp(.POST, path + "/cancel", [:])
                : try await client.ucp(.PUT, path, AgentClient.body(["bouquet_tulips": 1]))
            #expect(answer.json["status"] == (change == "cancel" ? "canceled" : "ready_for_complete"))
            #expect(payments.books(of: id).released == ["\(id)-pay-1"] && payments.heldCount(of: id) == 0)
        }
    }

    @Test func `a call that changes a checkout is refused while another call completes it`() async throws {
        let payments = SlowPayments(milliseconds: 1, isHeld: true)
        try await AgentsBench.serve(payments: payments) { client in
            let id = try await Self.checkout(client)
            let path = Self.path(id)
            async let paying = client.ucp(.POST, path + "/complete", Self.pay)
            while payments.books(of: id).asked.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            for (method, path, body) in [
                (.POST, path + "/complete", Self.pay), (.PUT, path, AgentClient.body(["bouquet_tulips": 1])),
                (.POST, path + "/cancel", [:]),
            ] as [(HTTPMethod, String, JSONValue)] {
                let refused = try await client.ucp(method, path, body)
                #expect(refused.status == 409 && refused.json["code"] == "complete_in_progress", "\(refused.json)")
                #expect(refused.headers.first(name: "Retry-After") == "1")
            }
            #expect(try await client.ucp(.GET, path).json["status"] == "complete_in_progress")
            payments.answer()
            #expect(try await paying.json["status"] == "completed")
            #expect(payments.books(of: id).released.isEmpty)
        }
    }

    @Test func `a declined card does not hold money, and another card pays`() async throws {
        let payments = SlowPayments(milliseconds: 1)
        try await AgentsBench.serve(payments: payments) { client in
            let id = try await Self.checkout(client)
            let path = Self.path(id) + "/complete"
            let declined = try await client.ucp(.POST, path, AgentClient.payment("fail_token"))
            #expect(declined.json["status"] == "ready_for_complete" && declined.json.messageCodes == ["payment_failed"])
            #expect(try await client.send(.GET, "/v1/sessions/\(id)").json["phase"] == "browsing")
            #expect(try await client.ucp(.POST, path, Self.pay).json["status"] == "completed")
            #expect(payments.books(of: id).authorized == ["\(id)-pay-2"] && payments.books(of: id).released.isEmpty)
        }
    }

    @Test func `an agent cannot end the shop's own payment`() async throws {
        let payments = SlowPayments(milliseconds: 1)
        try await AgentsBench.serve(payments: payments) { client in
            let id = try await Self.checkout(client)
            let own: JSONValue = ["total": 6000, "method": "transfer", "payment": "pending"]
            let key = ["Idempotency-Key": "own"]
            #expect(try await client.send(.POST, "/v1/sessions/\(id)/complete", own, key).status == 202)
            let refused = try await client.ucp(.POST, Self.path(id) + "/complete", Self.pay)
            #expect(refused.status == 409 && refused.json["code"] == "complete_in_progress", "\(refused.json)")
            #expect(try await client.ucp(.POST, Self.path(id) + "/cancel", [:]).status == 409)
            #expect(payments.books(of: id).asked.isEmpty)
        }
    }

    // MARK: After a process has ended

    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let instant = Mutex(AgentsBench.now)
        var now: Instant { instant.withLock { $0 } }
        func wait(seconds: Int64) { instant.withLock { $0 = $0.adding(seconds: seconds) } }
    }

    @Test func `an abandoned attempt is ended and its authorisation released`() async throws {
        let (payments, stores) = (SlowPayments(milliseconds: 1, losingAnswers: 1), MemoryServiceStores(seed: 7))
        let clock = Clock()
        try await AgentsBench.serve(stores: stores, delivers: false, payments: payments, clock: { clock.now }) {
            client in
            let id = try await Self.checkout(client)
            #expect(try await client.ucp(.POST, Self.path(id) + "/complete", Self.pay).status >= 500)
            #expect(payments.heldCount(of: id) == 1)
            clock.wait(seconds: 700)
            try await AgentsBench.serve(stores: stores, payments: payments, clock: { clock.now }) { other in
                for _ in 0..<1_200 where payments.heldCount(of: id) > 0 {
                    try await Task.sleep(for: .milliseconds(50))
                }
                #expect(payments.books(of: id).released == ["\(id)-pay-1"])
                #expect(try await other.ucp(.GET, Self.path(id)).json["status"] == "ready_for_complete")
                #expect(try await other.ucp(.POST, Self.path(id) + "/complete", Self.pay).json["status"] == "completed")
                #expect(payments.heldCount(of: id) == 1)
            }
        }
    }

    @Test(arguments: LatePayments.allCases)
    func `a payment confirmed after its use was taken ends in an order or is released`(
        _ choice: LatePayments
    ) async throws {
        let (payments, clock) = (SlowPayments(milliseconds: 1, losingAnswers: 1), Clock())
        let stores = MemoryServiceStores(seed: 7)
        let promotion: JSONValue = [
            "id": "once", "code": "ONCE", "usage_limit": 1, "effects": [["type": "percent_off", "percent": "50"]],
        ]
        try await AgentsBench.serve(
            stores: stores,
            delivers: false,
            payments: payments,
            clock: { clock.now },
            serving: { $0.latePayments = choice }
        ) { client in
            #expect(try await client.send(.PUT, "/v1/promotions/once", promotion).status < 300)
            let late = try await Self.checkout(client, codes: ["ONCE"])
            #expect(try await client.ucp(.POST, Self.path(late) + "/complete", Self.pay, key: "k").status >= 500)
            clock.wait(seconds: 960)
            let other = try await Self.checkout(client, codes: ["ONCE"])
            #expect(try await client.ucp(.POST, Self.path(other) + "/complete", Self.pay).json.total("total") == 3000)
            let done = try await client.ucp(.POST, Self.path(late) + "/complete", Self.pay, key: "k").json
            let counters = try await client.send(.GET, "/v1/counters/once").json
            if choice == .accept {
                #expect(done["status"] == "completed" && done.total("total") == 3000, "\(done)")
                #expect(payments.heldCount(of: late) == 1 && counters["uses"] == 2)
            } else {
                #expect(done["status"] == "ready_for_complete" && done.total("total") == 6000, "\(done)")
                #expect(payments.books(of: late).released == ["\(late)-pay-1"] && counters["uses"] == 1)
                let paid = try await client.ucp(.POST, Self.path(late) + "/complete", Self.pay, key: "l").json
                #expect(paid["status"] == "completed" && payments.heldCount(of: late) == 1, "\(paid)")
            }
        }
    }
}
