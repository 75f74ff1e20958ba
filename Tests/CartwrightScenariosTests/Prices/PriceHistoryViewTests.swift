import Cartwright
import TestRuns
import Testing

@testable import CartwrightScenarios

/// The history of an item's price as a table, as JSON and as a step curve.
struct PriceHistoryViewTests {
    private static func day(_ day: Int64) -> Instant {
        (Instant(seconds: 1_767_225_600) ?? .earliest).adding(seconds: day * 86_400)
    }

    /// 12.00, 10.00 without a list price, then reduced, not on sale, and back.
    private static let history = PriceHistory([
        PriceStep(at: day(0), priceMinor: 1200), PriceStep(at: day(40), priceMinor: 1200, listMinor: 1200),
        PriceStep(at: day(50), priceMinor: 900, listMinor: 1200), PriceStep(at: day(60), priceMinor: nil),
        PriceStep(at: day(70), priceMinor: 1200, listMinor: 1200),
    ])

    private static func view(until end: Int64, most: Int = .max) -> PriceHistoryView {
        PriceHistoryView(
            sku: "<A>",
            country: "DE",
            history,
            PriceHistorySettings(),
            isPerishable: false,
            in: .usd,
            until: day(end),
            most: most
        )
    }

    @Test func `a row has the price, the list price, and the reduction with its prior price`() {
        let rows = Self.view(until: 65).table
        #expect(rows.map { $0[1] } == ["price", "$12.00", "$12.00", "$9.00", "not on sale"])
        #expect(rows.map { $0[2] } == ["list", "", "$12.00", "$12.00", ""])
        #expect(rows.map { $0[4] } == ["lowest price of the 30 days before", "", "", "$12.00", ""])
        #expect(rows[3][3] == "2026-02-20T00:00:00Z" && rows[3][0] == rows[3][3])
    }

    @Test func `JSON has the last steps, with what precedes them`() {
        let json = Self.view(until: 65, most: 2).json
        #expect(
            json.text == #"{"sku":"<A>","currency":"USD","country":"DE","steps":["#
                + #"{"at":"2026-02-20T00:00:00Z","price":900,"list":1200,"reduced_since":"2026-02-20T00:00:00Z","#
                + #""lowest_prior":1200,"lowest_prior_since":"2026-01-01T00:00:00Z"},"#
                + #"{"at":"2026-03-02T00:00:00Z","price":null}]}"#
        )
        #expect(Self.view(until: -1).json["steps"] == .array([]))
    }

    @Test func `each step of random histories has the reduction and the prior price of the engine`() {
        var random = TestSeed("rows of random histories")
        for _ in 0..<300 {
            var (steps, at) = ([PriceStep](), Self.day(0))
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                at = at.adding(seconds: Int64.random(in: 1...(20 * 86_400), using: &random))
                let price = Int64.random(in: 0...4, using: &random)
                let list = Int64.random(in: 0...5, using: &random)
                steps.append(
                    PriceStep(
                        at: at,
                        priceMinor: price == 0 ? nil : price * 100,
                        listMinor: list == 0 ? nil : list * 100
                    )
                )
            }
            var settings = PriceHistorySettings()
            settings.progression = Bool.random(using: &random) ? .eachStep : .firstStep
            let history = PriceHistory(steps)
            let view = PriceHistoryView(
                sku: "A",
                history,
                settings,
                isPerishable: false,
                in: .usd,
                until: at
            )
            guard case .array(let rows)? = view.json["steps"] else { return }
            #expect(rows.count == steps.count)
            for (step, row) in zip(steps, rows) {
                let began = history.reductionBegan(before: step.at, settings.progression)
                let prior = history.prior(at: step.at, settings)
                #expect(row["reduced_since"] == began.map { .string($0.description) }, "\(steps)")
                #expect(row["lowest_prior"] == prior.map { .integer($0.priceMinor) }, "\(steps)")
                #expect(row["lowest_prior_since"] == prior.map { .string($0.since.description) }, "\(steps)")
            }
        }
    }

    @Test func `the curve has a gap without a price, and a bar below the reduction`() {
        let svg = Self.view(until: 80).svg
        #expect(svg.split(separator: "class=\"curve\"").count == 3 && svg.split(separator: "class=\"less\"").count == 2)
        #expect(svg.contains(">$12.00<") && svg.contains(">$9.00<") && svg.contains("price of &lt;A&gt;"))
        #expect(Self.view(until: 80).file.hasPrefix("<svg xmlns"))
        #expect(Self.view(until: -1).svg.hasPrefix("<svg"))
    }
}
