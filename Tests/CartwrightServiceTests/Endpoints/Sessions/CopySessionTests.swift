import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// The copy of a session has the price of the original, to the cent, without a store.
@Suite struct CopySessionTests {
    private static let catalog = """
        {"currency":"USD","items":[{"sku":"MUG","unit_price":999},{"sku":"TEA","unit_price":333}],"promotions":[
         {"id":"first","usage_limit":1,"effects":[{"type":"amount_off","amount":100}]},
         {"id":"once","per_customer_limit":1,"effects":[{"type":"percent_off","percent":"7"}]},
         {"id":"issued","code":"ANY","effects":[{"type":"percent_off","percent":"13"}]}]}
        """

    private static func cart(_ customer: String, _ codes: String = "") -> String {
        let lines = #"[{"sku":"MUG","quantity":3},{"sku":"TEA","quantity":1}]"#
        return #"{"cart":{"customer":{"id":"\#(customer)"},"codes":[\#(codes)],"lines":\#(lines)}}"#
    }

    private static func copy(_ reply: Reply) throws -> (copy: SessionCopy, quote: Quote) {
        #expect(reply.status == 200, "\(reply.text)")
        let copy = try SessionCopy(reply.json, vocabulary: ServiceBench.registry.vocabulary)
        return (copy, try copy.purchase(ServiceBench.registry).quote(at: copy.instant))
    }

    @Test func `usage by others, by the customer and of codes counts in the copy`() async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog", Self.catalog).status == 200)
            let own = try await shop.issuedCode(of: "issued")
            // An order of the same customer uses both limits.
            let paid = try await shop.put("/v1/sessions/a", Self.cart("ada"))
            let total = paid.json["quote"]?["total"]?.integer ?? 0
            #expect(try await shop.post("/v1/sessions/a/complete", #"{"total":\#(total)}"#, key: "p").status == 200)
            for (id, customer, code) in [("b", "ada", ""), ("c", "bob", ""), ("d", "ada", "\"\(own)\",\"NOPE\"")] {
                let session = try await shop.put("/v1/sessions/\(id)", Self.cart(customer, code))
                let (copy, quote) = try Self.copy(try await shop.get("/v1/sessions/\(id)/copy"))
                #expect(quote.totalMinor == session.json["quote"]?["total"]?.integer, "\(id)")
                #expect(quote.json["applied"] == session.json["quote"]?["applied"], "\(id)")
                #expect(copy.revision == 1)
            }
        }
    }

    @Test func `a checkout in progress keeps its agreed price, even with another catalog`() async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog", Self.catalog).status == 200)
            _ = try await shop.put("/v1/sessions/s", Self.cart("ada"))
            _ = try await shop.post("/v1/sessions/s/commands", #"{"command":"begin_checkout"}"#, key: "k")
            let other = Self.catalog.replacing("\"7\"", with: "\"9\"")
            #expect(try await shop.put("/v1/catalog", other).status == 200)
            let session = try await shop.get("/v1/sessions/s").json
            let (copy, quote) = try Self.copy(try await shop.get("/v1/sessions/s/copy"))
            #expect(quote.totalMinor == session["quote"]?["total"]?.integer)
            #expect(copy.agreed != nil)
        }
    }

    @Test func `a copy needs the scope manage`() throws {
        #expect(Endpoint.copySession.scope == .manage)
    }
}
