import Cartwright
import Testing

/// Completing a session: the total that the caller saw is compared in the step that pays.
@Suite(.timeLimit(.minutes(20))) struct CompleteSessionTests {
    private static let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":2}]}}"#
    private static let more = #"{"cart":{"lines":[{"sku":"TEA","quantity":3}]}}"#

    @Test func `of a change and a completion that race, the completion pays or changes nothing`() async throws {
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

    @Test func `an empty cart is refused as one, and stays as it is`() async throws {
        try await ServiceBench.serve { shop in
            _ = try await shop.put("/v1/sessions/empty", #"{"cart":{}}"#)
            let refused = try await shop.post("/v1/sessions/empty/complete", #"{"total":0}"#, key: "k")
            #expect(refused.outcome == "409 checkout.empty_cart")
            #expect(try await shop.get("/v1/sessions/empty").json["revision"] == 1)
        }
    }
}
