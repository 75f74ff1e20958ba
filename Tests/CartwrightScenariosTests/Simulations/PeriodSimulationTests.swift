import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Limits per day in simulations: the instants of the carts decide.
struct PeriodSimulationTests {
    @Test func `limits start anew with the instants of the carts`() throws {
        let catalog = #"""
            {"campaigns": [{"id": "c", "usage_limit": {"count": 1, "every": "day", "time_zone": "Europe/Berlin"}}],
             "promotions": [
              {"id": "a", "usage_limit": {"count": 2, "every": "day"}, "effects": [{"type": "amount_off", "amount": 100}]},
              {"id": "b", "campaign": "c", "effects": [{"type": "amount_off", "amount": 10}]}]}
            """#
        let carts = ["01T20:00", "01T21:00", "01T22:00", "02T00:00", "02T01:00", "02T22:30"].map { time in
            """
            {"id": "c\(time)", "cart": {"currency": "USD", "now": "2026-05-\(time):00Z", \
            "lines": [{"sku": "A", "unit_price": 5000, "quantity": 1}]}}
            """
        }
        let bytes = Array((carts.joined(separator: "\n") + "\n").utf8)
        let totals = try SimulationSample.run(bytes, of: try Catalog(JSONParser.parse(catalog))).totals
        // UTC days have three carts each, of which two use the limit; days of Berlin have two, three and one.
        let budget = try #require(totals.budgets["a"])
        #expect(budget.useCount == 4 && budget.refusedCount == 2)
        #expect(budget.ranDryAt?.description == "2026-05-01T22:00:00Z")
        let campaign = try #require(totals.campaignBudgets["c"])
        #expect(campaign.useCount == 3 && campaign.refusedCount == 3)
    }
}
