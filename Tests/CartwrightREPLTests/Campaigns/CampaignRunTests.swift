import Cartwright
import Testing

@testable import CartwrightREPL

struct CampaignRunTests {
    static func run(_ file: String, jobs: Int) throws -> CampaignRun {
        let files = MemoryFiles()
        let shop = try CatalogFile(JSONParser.parse(files.read("samples/campaign/catalog.json")))
        let carts = CartFile(try files.read(file), file: file, shop: shop)
        var run = CampaignRun(carts, catalog: shop.catalog, clock: Instant(seconds: 1_767_225_600) ?? .earliest)
        try run.run(jobs: jobs)
        return run
    }

    @Test func `the figures are those of pricing the carts one by one`() throws {
        let files = MemoryFiles()
        let catalog = try CatalogFile(JSONParser.parse(files.read("samples/campaign/catalog.json"))).catalog
        var sum: Int64 = 0
        var applied: [String: Int] = [:]
        for entry in ScenarioText(try files.read("samples/campaign/carts.ndjson")).entries {
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

    @Test func `a bad cart is told and the others count`() throws {
        let files = MemoryFiles(["carts.csv": "cart,sku,price\n1,A,2.00\n2,A,x\n3,A,4.00\n"])
        var interpreter = Interpreter.empty(files: files)
        let lines = try interpreter.answer("simulate carts carts.csv")
        #expect(lines.first == "2 carts in USD, 0 with a discount")
        #expect(lines.suffix(2).first == "1 cart left out")
        #expect(lines.last == "  error[money.bad_amount]: carts.csv:3: \"x\" is no amount in USD")
        #expect(interpreter.stepNumber == 0)
    }

    @Test func `a file without one good cart fails with the first problem`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["bad.csv": "cart,sku\n1,A\n"]))
        #expect(try interpreter.refusal("simulate carts bad.csv").code == "csv.bad_value")
        var none = Interpreter.empty(files: MemoryFiles(["none.csv": "cart,sku\n"]))
        #expect(try none.answer("simulate carts none.csv") == ["no carts"])
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
