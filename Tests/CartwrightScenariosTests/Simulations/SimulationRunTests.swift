import Testing

@testable import Cartwright
@testable import CartwrightScenarios

struct SimulationRunTests {
    @Test func `the figures equal pricing the carts one by one`() throws {
        let catalog = try SimulationSample.shop().catalog
        var sum: Int64 = 0
        var applied: [String: Int] = [:]
        let bytes = try SimulationSample.bytes(of: SimulationSample.carts)
        for entry in ScenarioText(bytes).entries {
            let quote = try entry.scenario.get().quote(with: catalog, clock: .earliest)
            sum += quote.subtotalMinor + quote.shippingMinor - quote.totalMinor
            for promotion in quote.applied { applied[promotion.promotion, default: 0] += 1 }
        }
        let figures = try #require(try SimulationSample.run(bytes).totals.simulation.figures[.usd])
        #expect(figures.discountMinor == sum && sum > 0)
        #expect(figures.promotions.filter { $0.value.appliedCount > 0 }.mapValues(\.appliedCount) == applied)
    }

    @Test(arguments: [2, 3, 8])
    func `the result is the same for any number of jobs`(jobs: Int) throws {
        for file in [SimulationSample.carts, "samples/campaign/carts.csv"] {
            let sample = try SimulationSample.bytes(of: file)
            let bytes = file.hasSuffix("csv") ? sample : Array(repeatElement(sample, count: 30).joined())
            let one = try SimulationSample.run(bytes, jobs: 1)
            let many = try SimulationSample.run(bytes, jobs: jobs)
            #expect(many.totals == one.totals && many.problems == one.problems)
            #expect(many.totals.cartCount > 4)
        }
    }

    @Test func `an interrupted run keeps the carts counted so far and is marked as incomplete`() throws {
        let bytes = Array(repeatElement(try SimulationSample.bytes(of: SimulationSample.carts), count: 100).joined())
        let asked = Counter()
        let ended = try SimulationSample.run(bytes, isEnded: { asked.next() > 500 })
        #expect(!ended.totals.isComplete && (1..<20_000).contains(ended.totals.cartCount))
        #expect(SimulationReport(ended.totals).warnings.first?.hasPrefix("incomplete") == true)
        let none = try SimulationSample.run(bytes, isEnded: { true })
        #expect(!none.totals.isComplete && none.totals.cartCount == 0)
    }

    /// Counts its calls.
    private final class Counter: @unchecked Sendable {
        private var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }

    @Test func `a bad line is left out and reported by number, even far into the file`() throws {
        let line = #"{"currency": "USD", "lines": [{"sku": "MUG", "unit_price": 1250, "quantity": 1}]}"# + "\n"
        let good = String(repeating: line, count: 5000)
        let text = good + "{\"currency\": \"USD\", \"lines\": 7}\n" + good + "\n{\n" + line
        let result = try SimulationSample.run(Array(text.utf8), jobs: 2)
        #expect(result.totals.cartCount == 10_001 && result.totals.badCount == 2)
        #expect(result.problems.map(\.location.line) == [5001, 10_003])
        #expect(result.problems.allSatisfy { $0.location.file == "carts" })
    }

    @Test func `the rows of the table have all figures, and names are quoted`() throws {
        let text = #"[{"id": "a,\"b\"", "effects": [{"type": "amount_off", "amount": {"USD": 50}}]}]"#
        let catalog = try Catalog(JSONParser.parse(text))
        let result = try SimulationSample.run(Array("cart,sku,price\n1,A,2.00\n".utf8), of: catalog)
        let rows = SimulationRows.lines(of: result.totals)
        #expect(rows.first == "currency,figure,name,detail,carts,amount")
        #expect(rows.contains("USD,after,,,1,1.50"))
        #expect(rows.contains("USD,applied,\"a,\"\"b\"\"\",,1,0.50"))
    }
}
