import Cartwright
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// The catalog, which all versions have.
@Suite struct CatalogTests {
    static func post(
        _ client: AgentClient,
        _ path: String,
        _ body: JSONValue,
        _ version: UCPVersion = .august2026
    ) async throws -> AgentClient.Answer {
        try await client.ucp(.POST, "/catalog/\(path)", body, version: version)
    }

    static func ids(_ answer: JSONValue) -> [String] {
        (answer["products"]?.elements ?? []).compactMap { $0["id"]?.text }
    }

    static let searches: [(body: JSONObject, ids: [String])] = [
        (["query": "*"], ["bouquet_roses", "bouquet_sunflowers", "bouquet_tulips", "gardenias", "orchid_white"]),
        (["query": "spring TULIPS"], ["bouquet_tulips"]), (["query": "tulips roses"], []),
        (["filters": ["price": ["min": 3500, "max": 4500]]], ["bouquet_roses", "orchid_white"]),
        (["query": "bouquet", "filters": ["price": ["max": 2500]]], ["bouquet_sunflowers"]),
        (["filters": ["categories": ["vases"]]], []),
    ]

    @Test func `a search finds items by words, categories and prices`() async throws {
        try await AgentsBench.serve { client in
            for (body, ids) in Self.searches {
                var body = body
                body["pagination"] = ["limit": 5]
                let found = try await Self.post(client, "search", .object(body))
                #expect(found.status == 200, "\(found.json)")
                #expect(Self.ids(found.json) == ids)
                #expect(found.json["ucp"]?["capabilities"]?["dev.ucp.shopping.catalog.search"] != nil)
                #expect(found.json["pagination"]?["has_next_page"] == .bool(body["query"] == "*"))
                #expect(found.json["messages"] == nil)
            }
        }
    }

    @Test func `pages have each item once, and a page has ten items by default`() async throws {
        try await AgentsBench.serve { client in
            var (found, cursor) = ([String](), JSONValue?.none)
            for _ in 0..<4 {
                var page: JSONObject = ["limit": 2]
                page["cursor"] = cursor
                let body: JSONValue = ["query": "*", "pagination": .object(page)]
                let answer = try await Self.post(client, "search", body).json
                found += Self.ids(answer)
                #expect(answer["pagination"]?["total_count"] == 6)
                cursor = answer["pagination"]?["cursor"]
                if cursor == nil { break }
            }
            #expect(found.count == 6 && Set(found).count == 6)
            let whole = try await Self.post(client, "search", ["query": "*"]).json
            #expect(Self.ids(whole).count == 6)
        }
    }

    @Test func `items are read by id, each once, with the prices and the stock of the shop`() async throws {
        try await AgentsBench.serve { client in
            let body: JSONValue = ["ids": ["gardenias", "nothing", "pot_ceramic", "gardenias"]]
            let answer = try await Self.post(client, "lookup", body).json
            #expect(Self.ids(answer) == ["gardenias", "pot_ceramic"])
            let (gardenias, pot) = (answer["products"]?[0]?["variants"]?[0], answer["products"]?[1]?["variants"]?[0])
            #expect(gardenias?["inputs"] == [["id": "gardenias", "match": "exact"]])
            #expect(gardenias?["availability"] == ["available": false, "status": "out_of_stock"])
            #expect(pot?["availability"]?["available"] == true)
            #expect(pot?["price"] == ["amount": 1500, "currency": "USD"])
            #expect(answer["messages"] == [["type": "info", "code": "not_found", "content": "nothing"]])
            let made = try await client.ucp(.POST, "/carts", AgentClient.body(["pot_ceramic": 1]))
            #expect(made.json["line_items"]?[0]?["item"]?["price"] == pot?["price"]?["amount"])
            let cheap: JSONValue = ["ids": ["gardenias", "pot_ceramic"], "filters": ["price": ["max": 1500]]]
            let filtered = try await Self.post(client, "lookup", cheap).json
            #expect(Self.ids(filtered) == ["pot_ceramic"])
        }
    }

    @Test func `an item is a product, and an unknown one is refused with a reason`() async throws {
        try await AgentsBench.serve { client in
            let body: JSONValue = ["id": "bouquet_roses", "selected": [["name": "Color", "label": "Red"]]]
            let answer = try await Self.post(client, "product", body).json
            #expect(answer["product"]?["title"] == "Bouquet of Red Roses")
            #expect(answer["product"]?["media"]?[0]?["url"] == "https://example.com/roses.jpg")
            let unknown = try await Self.post(client, "product", ["id": "nothing"])
            #expect(unknown.status == 200 && unknown.json["ucp"]?["status"] == "error")
            #expect(unknown.json["messages"]?[0]?["code"] == "not_found")
            #expect(unknown.json["messages"]?[0]?["severity"] == "unrecoverable")
        }
    }

    @Test func `prices in another currency have no effect, and a message says so`() async throws {
        try await AgentsBench.serve { client in
            let body: JSONValue = [
                "context": ["currency": "EUR"], "filters": ["price": ["max": 1]], "pagination": ["limit": 100],
            ]
            let answer = try await Self.post(client, "search", body).json
            #expect(Self.ids(answer).count == 6)
            #expect(answer.messageCodes == ["price_filter_ignored"])
        }
    }

    static let malformed: [(path: String, body: JSONValue, code: String)] = [
        ("search", [:], "invalid"), ("search", ["query": " "], "invalid"), ("search", ["filters": [:]], "invalid"),
        ("search", ["query": "x", "pagination": ["limit": 0]], "invalid"), ("lookup", ["ids": []], "invalid"),
        ("search", ["query": 1], "invalid"), ("lookup", ["ids": ["a", 1]], "invalid"), ("product", [:], "invalid"),
        ("lookup", ["ids": .array(Array(repeating: "a", count: 101))], "request_too_large"),
        ("product", ["id": "a", "filters": ["price": ["min": -1]]], "invalid"),
    ]

    @Test func `a malformed request is refused`() async throws {
        try await AgentsBench.serve { client in
            for (path, body, code) in Self.malformed {
                let refused = try await Self.post(client, path, body)
                #expect(refused.status == 400)
                #expect(refused.json["code"] == .string(code))
                #expect(refused.json.messageCodes == [code])
            }
        }
    }

    @Test func `the tools have the answers of the routes`() async throws {
        try await AgentsBench.serve { client in
            let calls: [(tool: String, path: String, body: JSONValue)] = [
                ("search_catalog", "search", ["query": "tulips"]),
                ("lookup_catalog", "lookup", ["ids": ["pot_ceramic"]]),
                ("get_product", "product", ["id": "orchid_white"]),
            ]
            for (tool, path, body) in calls {
                let arguments: JSONValue = [
                    "meta": ["ucp-agent": ["profile": "https://agent.example/profile"]], "catalog": body,
                ]
                let call: JSONValue = [
                    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                    "params": ["name": .string(tool), "arguments": arguments],
                ]
                let called = try await client.send(.POST, "/ucp/2026-08-25/mcp", call).json["result"]
                #expect(try await Self.post(client, path, body).json == called?["structuredContent"], "\(tool)")
            }
        }
    }

    @Test func `both versions have the same items, and only the newer one has policies`() async throws {
        try await AgentsBench.serve { client in
            let calls: [(path: String, body: JSONValue)] = [
                ("search", ["query": "*", "pagination": ["limit": 3]]), ("lookup", ["ids": ["gardenias", "nothing"]]),
                ("product", ["id": "orchid_white"]),
            ]
            for (path, body) in calls {
                let older = try await Self.post(client, path, body, .april2026)
                let newer = try await Self.post(client, path, body, .august2026)
                #expect(older.status == 200, "\(older.json)")
                #expect(older.json["ucp"]?["version"] == "2026-04-08" && newer.json["ucp"]?["version"] == "2026-08-25")
                for key in ["products", "product", "pagination", "messages"] {
                    #expect(older.json[key] == newer.json[key])
                }
                #expect(older.json["policies"] == nil && newer.json["policies"] != nil)
            }
        }
    }

    @Test func `the profile of each version has the catalog, with the pages of that version`() async throws {
        try await AgentsBench.serve { client in
            for (version, folder) in [(UCPVersion.april2026, ""), (.august2026, "shopping/")] {
                let profile = try await client.send(.GET, version.root + "/.well-known/ucp").json
                for (name, page) in [(UCPNames.search, "search"), (UCPNames.lookup, "lookup")] {
                    let entry = profile["ucp"]?["capabilities"]?[name]?[0]
                    let site = "https://ucp.dev/\(version.name)"
                    #expect(entry?["spec"] == .string("\(site)/specification/\(folder)catalog/\(page)"))
                    #expect(entry?["schema"] == .string("\(site)/schemas/shopping/catalog_\(page).json"))
                }
            }
        }
    }

    @Test func `an agent without the capability, and a shop without a search, do not have it`() async throws {
        try await OrderOnlyAgentTests.serve { agent in
            let header = agent.header.replacing("/order-only", with: "/checkout-only")
            let refused = try await agent.client.ucp(.POST, "/catalog/search", ["query": "*"], agent: header)
            #expect(refused.json.messageCodes == ["capabilities_incompatible"])
        }
        var shop = try AgentsBench.sample().shop
        shop.items = UnsearchableItems()
        let context = AgentContext(shop: shop, sample: nil, settings: AgentSettings(signingKey: try .generate()))
        for version in context.versions {
            let offered = version.capabilityNames
            #expect(!offered.contains(UCPNames.search) && offered.contains(UCPNames.lookup))
        }
    }

    /// Items of a shop that has implemented only what is required.
    private struct UnsearchableItems: ShopItems {
        func item(_ id: String) -> ShopItem? { nil }
    }
}
