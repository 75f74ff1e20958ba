import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// The lists of sessions, orders and promotions, and the removal of sessions.
@Suite(.timeLimit(.minutes(10))) struct ListTests {
    /// Opens a session with a mug, for a customer.
    static func open(_ client: ShopClient, _ id: String, of customer: String, code: String? = nil) async throws {
        let codes = code.map { #", "codes": ["\#($0)"]"# } ?? ""
        let body = """
            {"cart": {"currency": "USD", "customer": {"id": "\(customer)"},
             "lines": [{"sku": "MUG", "quantity": 2, "unit_price": 2000}]\(codes)}}
            """
        let reply = try await client.put("/v1/sessions/\(id)", body)
        #expect(reply.status == 201, "\(reply.text)")
    }

    /// Pays a session.
    static func pay(_ client: ShopClient, _ id: String) async throws {
        let command = #"{"command": "begin_checkout"}"#
        let begun = try await client.post("/v1/sessions/\(id)/commands", command, key: "b\(id)")
        #expect(begun.status == 200, "\(begun.text)")
        let total = begun.json["quote"]?["total"] ?? .null
        let paid = try await client.post("/v1/sessions/\(id)/complete", #"{"total": \#(total.text)}"#, key: "p\(id)")
        #expect(paid.status == 200, "\(paid.text)")
    }

    static func ids(_ client: ShopClient, _ path: String) async throws -> [String] {
        let reply = try await client.get(path)
        #expect(reply.status == 200, "\(reply.text)")
        let list = reply.json
        guard case .array(let entries)? = list["sessions"] ?? list["orders"] ?? list["promotions"] else { return [] }
        return entries.compactMap { entry in
            guard case .string(let id)? = entry["id"] else { return nil }
            return id
        }
    }

    @Test func `sessions and orders are listed by customer, phase and promotion, in pages`() async throws {
        try await ServiceBench.serve { settings in
            settings.trustsCarts = true
        } _: { client in
            for (id, customer) in [("a", "ada"), ("b", "bob"), ("c", "ada")] {
                try await Self.open(client, id, of: customer)
            }
            try await Self.pay(client, "a")
            try await Self.pay(client, "b")
            let rows: [(String, Set<String>)] = [
                ("/v1/sessions", ["a", "b", "c"]), ("/v1/sessions?customer=ada", ["a", "c"]),
                ("/v1/sessions?customer=ada&phase=browsing", ["c"]), ("/v1/sessions?phase=paid", ["a", "b"]),
                ("/v1/sessions?customer=eve", []), ("/v1/orders", ["a.o1", "b.o1"]),
                ("/v1/orders?customer=bob", ["b.o1"]), ("/v1/orders?phase=cancelled", []),
                ("/v1/orders?from=2200-01-01T00:00:00Z", []), ("/v1/sessions?until=2000-01-01T00:00:00Z", []),
            ]
            for (path, expected) in rows {
                let found = try await Self.ids(client, path)
                #expect(Set(found) == expected, "\(path)")
            }
            var (after, found) = ("", [String]())
            for _ in 0..<3 {
                let page = try await client.get("/v1/sessions?limit=1\(after)").json
                found += try await Self.ids(client, "/v1/sessions?limit=1\(after)")
                guard case .string(let next)? = page["next"] else { break }
                after = "&after=\(next)"
            }
            let all = try await Self.ids(client, "/v1/sessions")
            #expect(found == all)
        }
    }

    @Test(arguments: [
        ("/v1/sessions?phase=asleep", 400), ("/v1/sessions?after=nothing", 422), ("/v1/orders?after=", 422),
        ("/v1/orders?from=yesterday", 422),
        ("/v1/orders?customer=%20", 422), ("/v1/orders?phase=browsing", 400), ("/v1/sessions?limit=0", 400),
        ("/v1/promotions?after=none", 404), ("/v1/promotions/none/usage", 404),
    ])
    func `bad parameters are refused`(_ path: String, _ status: Int) async throws {
        try await ServiceBench.serve { client in
            let reply = try await client.get(path)
            #expect(reply.status == status, "\(reply.text)")
        }
    }

    @Test func `a place that no page has named is refused`() async throws {
        try await ServiceBench.serve { client in
            for place in ["", "-", "1", "x-y", "99999999999999999999-a"] {
                let reply = try await client.get("/v1/sessions?after=\(place)")
                #expect(reply.outcome == "422 service.bad_place", "\(place)")
            }
        }
    }

    @Test func `a session that has not paid is deleted, and one with an order stays`() async throws {
        try await ServiceBench.serve { client in
            try await Self.open(client, "a", of: "ada")
            try await Self.open(client, "b", of: "ada")
            try await Self.pay(client, "b")
            let stale = try await client.send("DELETE", "/v1/sessions/a", headers: ["If-Match": "\"9-none\""])
            #expect(stale.status == 412, "\(stale.text)")
            #expect(try await client.send("DELETE", "/v1/sessions/a").status == 204)
            #expect(try await client.get("/v1/sessions/a").status == 404)
            #expect(try await client.send("DELETE", "/v1/sessions/a").status == 404)
            let refused = try await client.send("DELETE", "/v1/sessions/b")
            #expect(refused.status == 409)
            #expect(refused.text.contains("session.not_removable"))
            #expect(try await client.get("/v1/orders/b.o1").status == 200)
        }
    }

    @Test func `promotions are listed with what is left, and what they gave`() async throws {
        let catalog = try CatalogFile(
            JSONParser.parse(
                Array(
                    #"""
                    {"currency": "USD", "items": [],
                     "promotions": [
                       {"id": "all", "usage_limit": 3, "used": 1, "budget": {"kind": "amount", "limit": 1000, "used": 50},
                        "effects": [{"type": "percent_off", "percent": "10"}]},
                       {"id": "never", "code": "NEVER", "effects": [{"type": "percent_off", "percent": "1"}]}]}
                    """#.utf8
                )
            ),
            vocabulary: .standard
        )
        try await ServiceBench.serve(catalog) { settings in
            settings.trustsCarts = true
        } _: { client in
            try await Self.open(client, "a", of: "ada")
            try await Self.pay(client, "a")
            #expect(try await Self.ids(client, "/v1/promotions") == ["all", "never"])
            #expect(try await Self.ids(client, "/v1/promotions?limit=1") == ["all"])
            #expect(try await Self.ids(client, "/v1/promotions?after=all") == ["never"])
            #expect(try await Self.ids(client, "/v1/promotions?code=never") == ["never"])
            let usage = try await client.get("/v1/promotions/all/usage").json
            #expect(usage["uses"] == 2)
            #expect(usage["uses_left"] == 1)
            #expect(usage["spent"] == 450)
            #expect(usage["budget_left"] == 550)
            #expect(usage["given"] == [["currency": "USD", "orders": 1, "amount": 400]])
            #expect(usage["last_orders"] != .some(.array([])))
        }
    }
}
