import Cartwright
import CartwrightScenarios
import Foundation
import Testing

struct CampaignRunTests {
    private static func bytes(of file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Repository.root.appending(path: file)))
    }

    static func run(_ file: String, jobs: Int) throws -> CampaignRun {
        let shop = try CatalogFile(JSONParser.parse(bytes(of: "samples/campaign/catalog.json")))
        let carts = CartFile(try bytes(of: file), file: file, shop: shop)
        var run = CampaignRun(carts, catalog: shop.catalog, clock: Instant(seconds: 1_767_225_600) ?? .earliest)
        try run.run(jobs: jobs)
        return run
    }

    @Test func `the figures are those of pricing the carts one by one`() throws {
        let catalog = try CatalogFile(JSONParser.parse(Self.bytes(of: "samples/campaign/catalog.json"))).catalog
        var sum: Int64 = 0
        var applied: [String: Int] = [:]
        for entry in ScenarioText(try Self.bytes(of: "samples/campaign/carts.ndjson")).entries {
            let quote = try entry.scenario.get().quote(with: catalog, clock: .earliest)
            sum += quote.subtotalMinor + quote.shippingMinor - quote.totalMinor
            for promotion in quote.applied { applied[promotion.promotion, default: 0] += 1 }
        }
        let figures = try #require(try Self.run("samples/campaign/carts.ndjson", jobs: 1).campaign.figures[.usd])
        #expect(figures.discountMinor == sum && sum > 0)
        #expect(figures.promotions.filter { $0.value.appliedCount > 0 }.mapValues(\.appliedCount) == applied)
    }

    @Test(arguments: [2, 3, 8])
    func `the result is the same for any number of jobs`(jobs: Int) throws {
        for file in ["samples/campaign/carts.ndjson", "samples/campaign/carts.csv"] {
            let one = try Self.run(file, jobs: 1)
            let many = try Self.run(file, jobs: jobs)
            #expect(many.campaign == one.campaign && many.problems == one.problems)
        }
    }

    @Test func `a check that throws ends the run with its error`() throws {
        let shop = try CatalogFile(JSONParser.parse(Self.bytes(of: "samples/campaign/catalog.json")))
        let carts = CartFile(try Self.bytes(of: "samples/campaign/carts.ndjson"), shop: shop)
        var run = CampaignRun(carts, catalog: shop.catalog, clock: .earliest)
        let error = #expect(throws: CartwrightError.self) {
            try run.run(jobs: 2, check: { () throws(CartwrightError) in throw CartwrightError("test.ended", "enough") })
        }
        #expect(error?.code == "test.ended")
        #expect(run.cartCount == 0)
    }

    @Test func `rows of figures add up to those of the table, and names are quoted`() throws {
        let text = #"[{"id": "a,\"b\"", "effects": [{"type": "amount_off", "amount": {"USD": 50}}]}]"#
        let carts = CartFile(Array("cart,sku,price\n1,A,2.00\n".utf8))
        var run = CampaignRun(carts, catalog: try Catalog(JSONParser.parse(text)), clock: .earliest)
        try run.run(jobs: 1)
        let rows = CampaignRows.lines(of: run.campaign)
        #expect(rows.first == "currency,figure,name,detail,carts,amount")
        #expect(rows.contains("USD,after,,,1,1.50"))
        #expect(rows.contains("USD,applied,\"a,\"\"b\"\"\",,1,0.50"))
    }
}
