import Cartwright
import CartwrightSQLite
import TemporaryFiles
import Testing

@testable import CartwrightService

/// Lists codes over HTTP.
@Suite struct ListCodesTests {
    /// Returns all codes that a path lists, page by page.
    private static func all(_ path: String, _ shop: ShopClient) async throws -> [String] {
        var (codes, next): ([String], String?) = ([], nil)
        repeat {
            let reply = try await shop.get(next.map { "\(path)&after=\($0)" } ?? path)
            #expect(reply.outcome == "200", "\(reply.text)")
            codes += reply.json["codes"]?.elements.compactMap { $0["code"]?.string } ?? []
            next = reply.json["next"]?.string
        } while next != nil
        return codes
    }

    @Test(arguments: [true, false])
    func `all codes of a job are listed once and in order`(isInMemory: Bool) async throws {
        let folder = try TemporaryFolder()
        let stores: any ServiceStores =
            isInMemory
            ? MemoryServiceStores(seed: 7)
            : SQLiteServiceStores(try SQLiteStore(path: folder.file("store")), seed: 7)
        try await ServiceBench.serve(stores: stores) { shop async throws in
            for (promotion, pattern) in [("spring", "S-####"), ("big-basket", "B-####")] {
                let wish = #"{"promotion":"\#(promotion)","pattern":"\#(pattern)","count":120}"#
                try await shop.waitForJob(#require(try await shop.post("/v1/codes", wish, key: pattern)["Location"]))
            }
            let spring = try await Self.all("/v1/codes?promotion=spring&limit=50", shop)
            #expect(spring.count == 120 && spring == spring.sorted() && Set(spring).count == 120)
            #expect(spring.allSatisfy { $0.hasPrefix("S-") })
            #expect(try await Self.all("/v1/codes?limit=500", shop).count == 240)
            // A full page may be the last one.
            #expect(try await Self.all("/v1/codes?promotion=spring&limit=40", shop) == spring)
            #expect(try await Self.all("/v1/codes?promotion=none&limit=1", shop) == [])
        }
    }

    @Test func `a code is listed with its status and uses`() async throws {
        try await ServiceBench.serve { shop async throws in
            let wish = #"{"promotion":"spring","pattern":"S-#","count":31,"limit":1}"#
            try await shop.waitForJob(#require(try await shop.post("/v1/codes", wish, key: "k")["Location"]))
            #expect(try await shop.post("/v1/codes/S-3/revoke", "{}", key: "k").outcome == "200")
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}],"codes":["S-2"]}}"#
            let total = try #require(try await shop.put("/v1/sessions/a", cart).json["quote"]?["total"]?.integer)
            #expect(try await shop.post("/v1/sessions/a/complete", #"{"total":\#(total)}"#, key: "k").outcome == "200")
            let listed = try await shop.get("/v1/codes?limit=3").json["codes"]?.elements ?? []
            #expect(listed.map { $0["status"] } == ["used_up", "revoked", "valid"])
            #expect(listed.map { $0["uses"] } == [1, 0, 0])
            for code in listed {
                let name = try #require(code["code"]?.string)
                #expect(try await shop.get("/v1/codes/\(name)").json == code)
            }
            // The spelling of the code does not matter.
            #expect(try await shop.get("/v1/codes?limit=1&after=s-2").json["codes"]?.elements.first == listed[1])
        }
    }

    @Test func `only the shop is told that a code belongs to another customer`() async throws {
        let bench = try await KeyedBench()
        let texts = try await bench.texts()
        let codes = bench.stores.stores(of: .shop).codes
        try await codes.insert([try IssuedCode("ADAS", of: "spring", customer: "ada")])
        let agent = try await bench.key([.quote, .checkout])
        let shopKey = try await bench.key([.checkout, .manage])
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            let cart = #"{"cart":{"customer":{"id":"bob"},"lines":[{"sku":"MUG","quantity":1}]}}"#
            #expect(try await shop.with(key: agent).put("/v1/sessions/a", cart).status == 201)
            let (enter, path) = (#"{"command":"enter_code","code":"adas"}"#, "/v1/sessions/a/commands")
            for (number, key) in [agent, texts[.checkout]].enumerated() {
                let refused = try await shop.with(key: key).post(path, enter, key: "k\(number)")
                #expect(refused.outcome == "422 code.unknown", "\(refused.text)")
                let dry = try await shop.with(key: key).send("POST", "\(path)?dry_run=true", enter)
                #expect(dry.outcome == "422 code.unknown", "\(dry.text)")
                let unknown = try await shop.with(key: key).post(path, enter.replacing("adas", with: "none"), key: "n")
                #expect(refused.text == unknown.text.replacing("none", with: "adas"))
            }
            let told = try await shop.with(key: shopKey).post(path, enter, key: "m")
            #expect(told.outcome == "409 code.other_customer", "\(told.text)")
            let dry = try await shop.with(key: shopKey).send("POST", "\(path)?dry_run=true", enter)
            #expect(dry.outcome == "409 code.other_customer", "\(dry.text)")
            let quoted = #"{"cart":{"customer":{"id":"bob"},"lines":[{"sku":"MUG","quantity":1}],"codes":["ADAS"]}}"#
            let quote = try await shop.with(key: texts[.quote]).send("POST", "/v1/quotes?explain=all", quoted)
            #expect(quote.json["rejected_codes"]?.elements.first?["reason"] == "unknown_code", "\(quote.text)")
            #expect(!quote.text.contains("other_customer"))
        }
    }

    @Test func `a code beyond ASCII is found in every spelling`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await stores.stores(of: .shop).codes.insert([try IssuedCode("dankefür1", of: "spring", limit: 1)])
        try await ServiceBench.serve(stores: stores) { shop async throws in
            for path in ["DANKEF%C3%9CR1", "dankefu%CC%88r1", "%EF%BD%84ankef%C3%BCr1"] {
                let reply = try await shop.get("/v1/codes/\(path)")
                #expect(reply.json["code"] == "DANKEFüR1" && reply.json["status"] == "valid", "\(reply.text)")
            }
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}],"codes":["DANKEFÜR1"]}}"#
            let total = try #require(try await shop.put("/v1/sessions/a", cart).json["quote"]?["total"]?.integer)
            #expect(try await shop.post("/v1/sessions/a/complete", #"{"total":\#(total)}"#, key: "k").outcome == "200")
            #expect(try await shop.get("/v1/codes/dankef%C3%BCr1").json["status"] == "used_up")
        }
    }

    @Test(arguments: ["limit=0", "limit=501", "limit=x", "of=spring"])
    func `a list refuses unknown parameters and bad limits`(query: String) async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.get("/v1/codes?\(query)").status == 400)
        }
    }
}
