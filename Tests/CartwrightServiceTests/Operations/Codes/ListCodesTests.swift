import Cartwright
import CartwrightSQLite
import TemporaryFiles
import Testing

@testable import CartwrightService

/// Whoever has codes made over HTTP gets them over HTTP.
@Suite struct ListCodesTests {
    /// All codes that a path lists, page by page.
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
    func `all codes that a job made are listed once, in their order`(isInMemory: Bool) async throws {
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
            // A page that is just full may be the last one.
            #expect(try await Self.all("/v1/codes?promotion=spring&limit=40", shop) == spring)
            #expect(try await Self.all("/v1/codes?promotion=none&limit=1", shop) == [])
        }
    }

    @Test func `a code is listed with where it stands`() async throws {
        try await ServiceBench.serve { shop async throws in
            let wish = #"{"promotion":"spring","pattern":"S-#","count":31,"limit":1}"#
            try await shop.waitForJob(#require(try await shop.post("/v1/codes", wish, key: "k")["Location"]))
            #expect(try await shop.post("/v1/codes/S-3/revoke", "{}", key: "k").outcome == "200")
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}],"codes":["S-2"]}}"#
            let total = try #require(try await shop.put("/v1/sessions/a", cart).json["quote"]?["total"]?.integer)
            #expect(try await shop.post("/v1/sessions/a/complete", #"{"total":\#(total)}"#, key: "k").outcome == "200")
            let listed = try await shop.get("/v1/codes?limit=3").json["codes"]?.elements ?? []
            #expect(listed.map { $0["status"] } == ["used_up", "revoked", "usable"])
            #expect(listed.map { $0["uses"] } == [1, 0, 0])
            for code in listed {
                let name = try #require(code["code"]?.string)
                #expect(try await shop.get("/v1/codes/\(name)").json == code)
            }
            // However it is typed.
            #expect(try await shop.get("/v1/codes?limit=1&after=s-2").json["codes"]?.elements.first == listed[1])
        }
    }

    @Test(arguments: ["limit=0", "limit=501", "limit=x", "of=spring"])
    func `a list takes what it knows`(query: String) async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.get("/v1/codes?\(query)").status == 400)
        }
    }
}
