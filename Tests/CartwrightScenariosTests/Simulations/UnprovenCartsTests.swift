import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// The report of a campaign gives the number of carts whose choice is not proven, and the maximum difference.
struct UnprovenCartsTests {
    private static func quote(more: Int64?) -> Quote {
        var quote = Quote(currency: .usd)
        (quote.subtotalMinor, quote.discountMinor, quote.totalMinor) = (2_500, 250, 2_250)
        quote.choice = Choice(valueMinor: 250, boundMinor: 250 + (more ?? 0), isExact: more == nil, nodes: 1)
        return quote
    }

    private static func totals(_ more: Int64?..., others: [Int64?] = []) throws -> SimulationTotals {
        var question = SimulationQuestion()
        question.dimension = .channel
        if !others.isEmpty { question.against = "other.json" }
        var totals = SimulationTotals(question)
        for more in more {
            try totals.simulation.add(quote(more: more))
            try totals.groups["web", default: Simulation()].add(quote(more: more))
        }
        for other in others { try totals.difference?.simulation.add(quote(more: other)) }
        return totals
    }

    @Test func `unproven carts and amounts add up in any order of the parts`() throws {
        var sum = try Self.totals(210, nil)
        try sum.merge(Self.totals(nil, 0, 5))
        let figures = try #require(sum.simulation.figures[.usd])
        #expect(figures.notProven == "3 carts not proven: at most $2.15 more")
        #expect(figures.json["not_proven"]?.text == #"{"carts":3,"more":215}"#)
        #expect(try SimulationTotals(JSONParser.parse(sum.json.text)) == sum)
        #expect(SimulationRows.lines(of: sum).contains("USD,not_proven,,,3,2.15"))
        #expect(try Self.totals(210).simulation.figures[.usd]?.notProven == "1 cart not proven: at most $2.10 more")
    }

    @Test func `the page shows unproven carts overall, in groups, and with the other catalog`() throws {
        let report = SimulationReport(try Self.totals(210, nil, others: [nil, 7]))
        let notes = (report.figures(in: .usd) + report.answers(in: .usd)).compactMap(\.note)
        let all = "1 cart not proven: at most $2.10 more"
        #expect(notes == [all, "web: \(all)", "against: 1 cart not proven: at most $0.07 more"])
        let html = SimulationPage(report).html
        #expect(notes.allSatisfy(html.contains))
    }

    @Test func `proven choices have no note`() throws {
        let totals = try Self.totals(nil, nil)
        #expect(totals.simulation.figures[.usd]?.notProven == nil)
        #expect(
            !totals.json.text.contains("proven") && !SimulationPage(SimulationReport(totals)).html.contains("proven")
        )
        #expect(!SimulationRows.lines(of: totals).contains { $0.contains("proven") })
    }

    @Test func `a sum of gaps beyond 64 bits is clamped`() throws {
        var totals = try Self.totals(.max - 250)
        try totals.merge(Self.totals(.max - 250))
        #expect(totals.simulation.figures[.usd]?.gapMinor == .max)
    }
}
