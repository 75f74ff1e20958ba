import TestRuns
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Past orders compared with what the shop recorded: the causes, and that they add up.
struct BacktestCauseTests {
    /// A tenth off with the code TEN, and five dollars from thirty on.
    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "A", "unit_price": 1005, "categories": ["tea"]}], "promotions": [
          {"id": "ten", "code": "TEN", "name": "Ten percent", "priority": 9,
           "effects": [{"type": "percent_off", "percent": "10"}]},
          {"id": "five", "conditions": [{"type": "subtotal", "at_least": 3000}],
           "effects": [{"type": "amount_off", "amount": 500}]},
          {"id": "twice", "code": "TWICE", "usage_limit": 2, "effects": [{"type": "amount_off", "amount": 100}]}]}
        """#

    /// The report of an import that left out a rule with the code GONE.
    private static let report = #"""
        {"rules": [{"id": "r1", "code": "GONE", "codes": ["LEFT"], "outcome": "not_carried_over"},
                   {"id": "r2", "code": "TEN", "outcome": "carried_over"}]}
        """#

    /// An order: its units of A, what the shop recorded, and the expected outcome.
    struct Case: Sendable {
        let quantity: Int
        let recorded: String
        let outcome: String
        var line = ""
        var detail = ""
    }

    static let cases = [
        Case(quantity: 1, recorded: #""discount": 0, "total": 1005"#, outcome: "equal"),
        // 10.05 less a tenth is 9.045, rounded half up.
        Case(quantity: 1, recorded: #""discount": 100, "codes": ["ten"]"#, outcome: "equal"),
        Case(quantity: 1, recorded: #""discount": 101, "codes": ["TEN"]"#, outcome: "rounded"),
        Case(quantity: 1, recorded: #""total": 904, "codes": ["TEN"]"#, outcome: "rounded"),
        // 20.10 less a tenth of each unit by itself.
        Case(quantity: 2, recorded: #""discount": 203, "codes": ["TEN"]"#, outcome: "rounding", detail: "2 units"),
        Case(
            quantity: 1,
            recorded: #""discount": 300, "codes": ["GONE"]"#,
            outcome: "promotion_not_carried_over",
            detail: "GONE"
        ),
        Case(
            quantity: 1,
            recorded: #""discount": 300, "codes": ["left"]"#,
            outcome: "promotion_not_carried_over",
            detail: "left"
        ),
        Case(
            quantity: 1,
            recorded: #""discount": 300, "promotions": ["Autumn"]"#,
            outcome: "promotion_not_carried_over",
            detail: "Autumn"
        ),
        Case(quantity: 1, recorded: #""discount": 300, "codes": ["OTHER"]"#, outcome: "code_unknown", detail: "OTHER"),
        Case(
            quantity: 3,
            recorded: #""discount": 0, "codes": []"#,
            outcome: "other_set_better_here",
            detail: "applied here: five"
        ),
        Case(
            quantity: 1,
            recorded: #""discount": 400, "promotions": ["Ten percent"]"#,
            outcome: "other_set_better_there",
            detail: "applied here: none"
        ),
        Case(quantity: 1, recorded: #""discount": 400"#, outcome: "product_unknown", line: #""sku": "B""#, detail: "B"),
        Case(quantity: 1, recorded: #""discount": 0, "total": 1105"#, outcome: "tax", detail: "no tax here"),
        Case(quantity: 1, recorded: #""discount": 0, "total": 1105, "tax": 100"#, outcome: "equal"),
        Case(
            quantity: 1,
            recorded: #""discount": 0, "total": 1085"#,
            outcome: "tax",
            line: #""tax_rate": "10""#,
            detail: "tax here $1.01"
        ),
    ]

    @Test(arguments: cases.indices)
    func `each difference has its cause`(index: Int) throws {
        let one = Self.cases[index]
        let figures = try Self.run([Self.order(one, "o\(index)")])
        let found =
            figures.causes.keys.map(\.rawValue) + (figures.equal.orderCount == 1 ? ["equal"] : [])
            + (figures.rounded.orderCount == 1 ? ["rounded"] : [])
        #expect(found == [one.outcome], "\(one)")
        let detail = figures.causes.values.first?.examples.first?.detail ?? ""
        #expect(detail == one.detail, "\(one)")
    }

    @Test func `every cause is in the table`() {
        let outcomes = Set(Self.cases.map(\.outcome))
        #expect(BacktestCause.allCases.filter { !outcomes.contains($0.rawValue) } == [])
        #expect(Set(BacktestCause.allCases.map(\.words)).count == BacktestCause.allCases.count)
    }

    @Test(arguments: [1, 2, 5])
    func `causes add up to all differences`(jobs: Int) throws {
        var random = SplitMix64(state: 11)
        var (orders, recordedMinor) = ([String](), Int64(0))
        let codes = ["TEN", "GONE", "OTHER", "TWICE", ""]
        for number in 0..<AllTests.count(600, all: 6_000) {
            let discount = Int64.random(in: 0...600, using: &random)
            recordedMinor += discount
            let code = codes.randomElement(using: &random).flatMap { $0.isEmpty ? nil : "\"\($0)\"" } ?? ""
            let quantity = Int.random(in: 1...5, using: &random)
            // Seconds in random order: orders are sorted by time, and limits are used up.
            let second = Int.random(in: 10...59, using: &random)
            let fields = #""discount": \#(discount), "total": \#(1005 * quantity), "codes": [\#(code)]"#
            let one = Case(quantity: quantity, recorded: fields, outcome: "")
            orders.append(Self.order(one, "n\(number)", now: "2026-05-01T12:00:\(second)Z"))
        }
        let totals = try Self.totals(orders, jobs: jobs)
        let (figures, sums) = try (#require(totals.backtests[.usd]), #require(totals.simulation.figures[.usd]))
        let groups = [figures.equal, figures.rounded] + figures.causes.values
        #expect(groups.reduce(0) { $0 + $1.orderCount } == orders.count && totals.badCount == 0)
        #expect(groups.reduce(0) { $0 + $1.recordedMinor } == recordedMinor)
        #expect(groups.reduce(0) { $0 + $1.discountMinor } == sums.discountMinor)
        #expect(groups.reduce(0) { $0 + $1.differenceMinor } == sums.discountMinor - recordedMinor)
        let recordedTotals = sums.beforeMinor
        #expect(groups.reduce(0) { $0 + $1.totalDifferenceMinor } == sums.afterMinor - recordedTotals)
        #expect(figures.different.orderCount == figures.causes.values.reduce(0) { $0 + $1.orderCount })
        #expect(figures.causes.count >= 4)
        for group in figures.causes.values {
            #expect(group.examples.count == min(group.orderCount, BacktestFigures.Group.mostExamples))
        }
        // The same text for any number of jobs.
        #expect(totals.json.text == (try Self.totals(orders, jobs: 1)).json.text)
    }

    @Test func `limits are used up in the order of time`() throws {
        let late = Case(quantity: 1, recorded: #""discount": 100, "codes": ["TWICE"]"#, outcome: "")
        let orders = [30, 10, 20].map { Self.order(late, "at\($0)", now: "2026-05-01T12:00:\($0)Z") }
        let figures = try Self.run(orders)
        #expect(figures.equal.orderCount == 2)
        #expect(figures.causes[.otherSetThere]?.examples.map(\.order) == ["at30"])
    }

    @Test func `the uses so far of a catalog are left out, and nothing else`() throws {
        let text = #"""
            {"currency": "USD", "items": [{"sku": "A", "unit_price": 1, "cost": 1}], "campaigns": [
              {"id": "c", "budget": {"kind": "uses", "limit": 9, "used": 4}}], "promotions": [
              {"id": "p", "usage_limit": 3, "used": 2, "campaign": "c",
               "budget": {"kind": "amount", "limit": 500, "used": 100},
               "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """#
        let file = try CatalogFile(JSONParser.parse(text))
        let fresh = text.replacing(#/, "used": \d+/#, with: "")
        #expect(try file.withoutUses().json == CatalogFile(JSONParser.parse(fresh)).json)
        #expect(try file.json != file.withoutUses().json)
    }

    @Test func `an order is explained with the limits that earlier orders used up`() throws {
        let one = Case(quantity: 1, recorded: #""discount": 100, "codes": ["TWICE"]"#, outcome: "")
        let orders = [10, 20, 30].map { Self.order(one, "at\($0)", now: "2026-05-01T12:00:\($0)Z") }
        let explained = try #require(try Self.totals(orders, explaining: "at30").explained)
        #expect(explained.quote.rejection(of: "twice")?.reason == .usageLimitReached)
        #expect(explained.words.last == "result: other set, better there: TWICE: usage_limit_reached")
        #expect(try Self.totals(orders, explaining: "at20").explained?.words.last == "result: equal to the cent")
        #expect(try Self.totals(orders, explaining: "at40").explained == nil)
    }

    @Test func `an order without recorded amounts is left out with an error`() throws {
        let orders = [#"{"id": "x", "cart": {"currency": "USD", "lines": []}}"#]
        let (totals, problems) = try Self.result(orders)
        #expect(totals.badCount == 1 && problems.map(\.code) == [.campaignNothingRecorded])
    }

    // MARK: Runs

    private static func order(_ one: Case, _ id: String, now: String = "2026-05-01T12:00:00Z") -> String {
        let line =
            one.line.isEmpty ? #""sku": "A""# : one.line.contains("sku") ? one.line : #""sku": "A", \#(one.line)"#
        return #"{"id": "\#(id)", "cart": {"currency": "USD", "now": "\#(now)", "lines": [{\#(line), "#
            + #""unit_price": 1005, "quantity": \#(one.quantity)}], "recorded": {\#(one.recorded)}}}"#
    }

    private static func run(_ orders: [String]) throws -> BacktestFigures {
        try #require(try totals(orders).backtests[.usd])
    }

    private static func totals(
        _ orders: [String],
        jobs: Int = 1,
        explaining order: String? = nil
    ) throws -> SimulationTotals {
        let (totals, problems) = try result(orders, jobs: jobs, explaining: order)
        #expect(problems.isEmpty)
        return totals
    }

    private static func result(
        _ orders: [String],
        jobs: Int = 1,
        explaining order: String? = nil
    ) throws -> (totals: SimulationTotals, problems: [CartwrightError]) {
        let shop = try CatalogFile(JSONParser.parse(catalog))
        var question = SimulationQuestion()
        var terms = BacktestTerms()
        (terms.notCarriedOver, terms.order) = (try MissingRules(report: JSONParser.parse(report)), order)
        question.backtest = terms
        let trial = try SimulationTrial(question, of: shop.catalog, items: shop.items, clock: SimulationSample.clock)
        let bytes = Array((orders.joined(separator: "\n") + "\n").utf8)
        let carts = { @Sendable () throws(CartwrightError) in CartStream(bytes, file: "orders", shop: shop) }
        var (run, stream, problems) = (SimulationRun(trial), try carts(), [CartwrightError]())
        try run.run(&stream, again: carts, jobs: jobs, problem: { problems.append($0) })
        try run.finish(jobs: jobs, problem: { problems.append($0) })
        return (run.totals, problems)
    }
}
