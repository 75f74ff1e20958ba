import Cartwright
import Testing

/// Completing a session: the paying step compares the caller's total.
@Suite(.timeLimit(.minutes(20))) struct CompleteSessionTests {
    private static let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":2}]}}"#
    private static let more = #"{"cart":{"lines":[{"sku":"TEA","quantity":3}]}}"#

    @Test func `a completion that races with a change pays or changes nothing`() async throws {
        try await ServiceBench.serve { shop in
            for number in 0..<24 {
                let path = "/v1/sessions/race-\(number)"
                guard case .integer(let total)? = try await shop.put(path, Self.cart).json["quote"]?["total"] else {
                    Issue.record("no total")
                    return
                }
                async let change = shop.send("PATCH", path, Self.more)
                let paid = try await shop.post("\(path)/complete", #"{"total":\#(total)}"#, key: "k")
                _ = try await change
                let session = try await shop.get(path).json
                if paid.status == 200 {
                    #expect(paid.json["order"]?["total"] == .integer(total))
                } else {
                    #expect(paid.outcome == "409 checkout.total_changed")
                    #expect(session["phase"] == "browsing" && session["orders"] == [])
                    #expect(session["revision"] == 2)
                }
            }
        }
    }

    @Test func `an empty cart is refused and not changed`() async throws {
        try await ServiceBench.serve { shop in
            _ = try await shop.put("/v1/sessions/empty", #"{"cart":{}}"#)
            let refused = try await shop.post("/v1/sessions/empty/complete", #"{"total":0}"#, key: "k")
            #expect(refused.outcome == "409 checkout.empty_cart")
            #expect(try await shop.get("/v1/sessions/empty").json["revision"] == 1)
        }
    }
}
