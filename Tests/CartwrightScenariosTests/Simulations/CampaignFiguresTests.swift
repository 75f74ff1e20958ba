import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Figures of simulations by campaign.
struct CampaignFiguresTests {
    private static let catalog = """
        {"campaigns": [{"id": "c", "usage_limit": 3, "ends_at": "2026-01-01T04:00:00Z"}, {"id": "other"}],
         "promotions": [
          {"id": "a", "campaign": "c", "effects": [{"type": "amount_off", "amount": 100}]},
          {"id": "b", "campaign": "c", "effects": [{"type": "amount_off", "amount": 10}]},
          {"id": "x", "campaign": "other", "effects": [{"type": "amount_off", "amount": 1}]},
          {"id": "y", "effects": [{"type": "amount_off", "amount": 2}]},
          {"id": "kitchen", "campaign": "c", "conditions": [{"type": "channel", "any_of": ["app"]}],
           "effects": [{"type": "amount_off", "amount": 5}]}]}
        """

    private static func totals(ignoresLimits: Bool = true) throws -> SimulationTotals {
        let carts = [5, 1, 4, 2, 3, 0].map { hour in
            """
            {"id": "c\(hour)", "cart": {"currency": "USD", "now": "2026-01-01T0\(hour):30:00Z", \
            "lines": [{"sku": "A", "unit_price": 5000, "quantity": 1}]}}
            """
        }
        var question = SimulationQuestion()
        question.ignoresLimits = ignoresLimits
        let bytes = Array((carts.joined(separator: "\n") + "\n").utf8)
        return try SimulationSample.run(bytes, question, of: try Catalog(JSONParser.parse(catalog))).totals
    }

    @Test func `a report groups discounts by campaign, a cart with several promotions once`() throws {
        let totals = try Self.totals()
        let figures = try #require(totals.simulation.figures[.usd])
        #expect(figures.rankedCampaigns.map(\.id) == ["c", "other"])
        let campaign = try #require(figures.campaigns["c"])
        #expect(campaign.cartCount == 4 && campaign.discountMinor == 440 && campaign.largestMinor == 110)
        #expect(campaign.promotions == ["a", "b"])
        let section = try #require(SimulationReport(totals).figures(in: .usd).first { $0.key == "campaigns" })
        #expect(section.rows.map { $0.map(\.text) }.first == ["c", "2", "4", "66.7%", "-$4.40", "-$1.10"])
        let read = try SimulationTotals(totals.json)
        #expect(read.json.text == totals.json.text)
        var merged = totals.simulation
        try merged.merge(read.simulation)
        #expect(merged.figures[.usd]?.campaigns["c"]?.discountMinor == 880)
    }

    @Test func `the dates of a campaign count for promotions that were not evaluated`() throws {
        let figures = try #require(try Self.totals().simulation.figures[.usd])
        #expect(figures.promotions["a"]?.rejections == [.ended: 2])
        #expect(figures.promotions["kitchen"]?.rejections == [.ended: 2, .conditionNotMet: 4])
    }

    @Test func `limits of campaigns are used up in the order of the carts`() throws {
        let totals = try Self.totals(ignoresLimits: false)
        let budget = try #require(totals.campaignBudgets["c"])
        #expect(budget.useCount == 3 && budget.spentMinor == [.usd: 330] && budget.refusedCount == 1)
        #expect(budget.ranDryAt?.description.hasPrefix("2026-01-01T03:30:00") == true)
        #expect(totals.budgets.isEmpty && totals.campaignBudgets.count == 1)
        let sections = SimulationReport(totals).answers(in: .usd)
        #expect(sections.contains { $0.key == "campaign_budgets" } && !sections.contains { $0.key == "budgets" })
    }

    @Test func `a catalog without campaigns has no section of them`() throws {
        let bytes = try SimulationSample.bytes(of: SimulationSample.carts)
        let totals = try SimulationSample.run(bytes).totals
        #expect(!SimulationReport(totals).figures(in: .usd).contains { $0.key == "campaigns" })
        #expect(!totals.json.text.contains("campaigns"))
    }
}
