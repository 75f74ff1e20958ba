import Cartwright
import Testing

@testable import CartwrightService

/// The outcome of each entered code in the answer of a session.
@Suite struct CodeOutcomeTests {
    @Test func `each code has its discount, or its reason and its promotion`() async throws {
        let catalog = """
            {"currency":"USD","items":[{"sku":"MUG","unit_price":1000}],"promotions":[
             {"id":"ten","code":"TEN","effects":[{"type":"percent_off","percent":"10"}]},
             {"id":"much","code":"MUCH","conditions":[{"type":"subtotal","at_least":5000}],
              "effects":[{"type":"amount_off","amount":500}]},
             {"id":"issued","code":"ANY","conditions":[{"type":"subtotal","at_least":5000}],
              "effects":[{"type":"amount_off","amount":500}]}]}
            """
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog", catalog).status == 200)
            let none = try await shop.put("/v1/sessions/s", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            #expect(none.json["codes"] == nil)
            let own = try await shop.issuedCode(of: "issued")
            let cart = #"{"cart":{"codes":["ten","MUCH","\#(own)","NOPE"],"lines":[{"sku":"MUG","quantity":1}]}}"#
            _ = try await shop.put("/v1/sessions/t", cart)
            let outcomes = try await shop.get("/v1/sessions/t").json["codes"]
            let expected: JSONValue = [
                ["code": "ten", "state": "applied", "promotion": "ten", "discount": 100],
                ["code": "MUCH", "state": "rejected", "promotion": "much", "reason": "condition_not_met"],
                ["code": .string(own), "state": "rejected", "promotion": "issued", "reason": "condition_not_met"],
                ["code": "NOPE", "state": "rejected", "reason": "unknown_code"],
            ]
            #expect(outcomes == expected)
        }
    }
}

extension ShopClient {
    /// Issues one code of a promotion, and returns it.
    func issuedCode(of promotion: String) async throws -> String {
        let job = try await post("/v1/codes", #"{"promotion":"\#(promotion)","count":1}"#, key: "codes")
        try await waitForJob(try #require(job["Location"], "\(job.text)"))
        let codes = try await get("/v1/codes?promotion=\(promotion)").json["codes"]?.elements
        return try #require(codes?.first?["code"]?.string)
    }
}
