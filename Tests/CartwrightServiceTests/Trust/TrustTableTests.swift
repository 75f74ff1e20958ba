import Cartwright
import CartwrightScenarios
import HTTPTypes
import Testing

@testable import CartwrightService

/// The table of the threat model matches the service: each part of a body, sent by each caller.
@Suite(.timeLimit(.minutes(20))) struct TrustTableTests {
    /// A catalog with 50 % off lines of the brand acme, which none of its items has.
    private static let catalog = """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1250}],
         "promotions": [{"id": "acme", "effects": [{"type": "percent_off", "percent": "50",
          "target": {"scope": "lines", "filter": {"attributes": {"brand": "acme"}}}}]}]}
        """

    private static func file() throws -> CatalogFile { try CatalogFile(JSONParser.parse(catalog)) }

    @Test(arguments: TrustTable.Caller.allCases)
    func `each part of a body is accepted from the callers that the threat model names`(caller: TrustTable.Caller)
        async throws
    {
        let (bench, table) = (try await KeyedBench(), try TrustTable())
        let manager = caller.scopes == nil ? nil : try await bench.key(Set(Scope.allCases))
        let key = caller.scopes == nil ? nil : try await bench.key(caller.scopes ?? [])
        let ring = caller.scopes == nil ? nil : bench.ring
        try await ServiceBench.serve(try Self.file(), stores: bench.stores, keys: ring) { shop async throws in
            let (manager, caller) = (shop.with(key: manager), (name: caller, shop: shop.with(key: key)))
            for (number, part) in SentPart.all.enumerated() {
                let stated = table.cells[part.name]?[caller.name]
                var found: Set<String> = []
                for (index, request) in part.requests.enumerated() {
                    let id = "s-\(number)-\(index)"
                    let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
                    #expect(try await manager.put("/v1/sessions/\(id)", cart).status < 300)
                    found.insert(try await Self.outcome(of: request, in: id, from: caller.shop))
                }
                // A quote key cannot open sessions, and a key of sessions cannot quote.
                if found.count > 1 { found.remove("closed") }
                #expect(found.sorted() == [stated ?? ""], "\(part.name) from \(caller.name)")
            }
        }
    }

    /// Returns the outcome of a part, in the words of the table.
    private static func outcome(of request: SentPart.Request, in id: String, from shop: ShopClient) async throws
        -> String
    {
        let reply = try await shop.send(
            request.method,
            request.path.replacing("SESSION", with: id),
            request.method == "GET" ? nil : request.body,
            type: request.type,
            headers: request.method == "POST" ? ["Idempotency-Key": id] : [:]
        )
        if reply.outcome.hasSuffix("service.wrong_scope") { return "closed" }
        if reply.text.contains("service.not_trusted") { return "refused" }
        #expect([200, 201, 404, 409, 422, 501].contains(reply.status), "\(request): \(reply.text)")
        let isCommand = request.path.hasSuffix("/commands")
        #expect(isCommand || reply.status < 300, "\(request): \(reply.text)")
        #expect(!reply.text.contains(#""error":"#), "\(request): \(reply.text)")
        guard request.body.contains("acme") else { return "accepted" }
        let quote = reply.json["quote"] ?? reply.json
        return quote["discount"] == 0 ? "stored as `custom`" : "accepted"
    }

    @Test func `the table names every part of a cart, of a session and of a command`() throws {
        let formats = [
            ("cart", Cart.format), ("line", Line.format), ("customer", Customer.format), ("shipment", Shipment.format),
        ]
        var names = formats.flatMap { prefix, format in format.keys.map { "\(prefix).\($0.name)" } }
        names += Scenario.format.keys.map(\.name).filter { !["cart", "id"].contains($0) }.map { "scenario.\($0)" }
        names += CommandNames.all.map { "command \($0)" } + ["parameter now", "cards", "completion.identities"]
        #expect(Set(names) == Set(SentPart.all.map(\.name)))
        #expect(Set(try TrustTable().cells.keys) == Set(names))
    }

    @Test func `an agent key is refused by every other scope`() async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.agent])
        let operations = try DocumentedOperation.all()
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            for operation in Endpoint.all where operation.scope != nil {
                let documented = try #require(operations.first { $0.id == operation.name })
                let reply = try await shop.with(key: key).example(of: documented)
                #expect(reply.outcome == "403 service.wrong_scope", "\(operation.name)")
            }
        }
    }

    @Test func `trusting carts includes the parts that backend keys may send`() async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.quote, .checkout])
        try await ServiceBench.serve(try Self.file(), stores: bench.stores, keys: bench.ring) {
            $0.trustsCarts = true
        } _: { shop async throws in
            let shop = shop.with(key: key)
            let cart = #"{"cart":{"customer":{"id":"ada","segments":["gold"]},"shipping":[{"amount":500}]}}"#
            #expect(try await shop.send("POST", "/v1/quotes", cart).outcome == "200")
            #expect(try await shop.put("/v1/sessions/a", cart).outcome == "201")
            #expect(try await shop.post("/v1/sessions/a/cards", "[]", key: "k").outcome == "200")
        }
    }

    @Test func `the refusal names the scope that is needed`() async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.quote, .checkout])
        try await ServiceBench.serve(try Self.file(), stores: bench.stores, keys: bench.ring) { shop async throws in
            let shop = shop.with(key: key)
            let gold = #"{"cart":{"customer":{"id":"ada","segments":["gold"]}}}"#
            let refused = try await shop.send("POST", "/v1/quotes", gold)
            #expect(refused.outcome == "403 service.not_trusted" && refused.pointer == "/cart/customer/segments")
            #expect(refused.json["try"]?.string?.contains("the scope backend") == true, "\(refused.text)")
            #expect(try await shop.put("/v1/sessions/a", #"{"cart":{"lines":[]}}"#).outcome == "201")
            let cards = try await shop.post("/v1/sessions/a/cards", "[]", key: "k")
            #expect(cards.outcome == "403 service.not_trusted")
            #expect(cards.json["try"]?.string?.contains("the scope backend") == true, "\(cards.text)")
        }
    }
}
