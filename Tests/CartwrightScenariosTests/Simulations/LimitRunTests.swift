import TestRuns
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Limits and budgets in simulations: exact, in the order of the carts, and the same for any number of jobs.
struct LimitRunTests {
    @Test(arguments: [true, false])
    func `limits and budgets are those of the ledger, one cart after the other`(isOrdered: Bool) throws {
        let carts = LimitSample.carts(AllTests.count(500, all: 10_000), seed: 7, isOrdered: isOrdered)
        let bytes = LimitSample.bytes(carts)
        var ledger = LedgerRun(try LimitSample.catalog())
        let scenarios = try ScenarioText(bytes).entries.map { try $0.scenario.get() }
        let instants = scenarios.map { $0.now ?? .earliest }
        for index in instants.indices.sorted(by: { (instants[$0], $0) < (instants[$1], $1) }) {
            try ledger.add(scenarios[index], number: index)
        }

        let totals = try SimulationSample.run(bytes, of: try LimitSample.catalog(), jobs: 2).totals
        let figures = try #require(totals.simulation.figures[.usd])
        #expect(figures.cartCount == carts.count && figures.discountMinor == ledger.discountMinor)
        for (id, promotion) in figures.promotions {
            #expect(Int64(promotion.appliedCount) == ledger.used[id, default: 0], "\(id)")
            #expect(promotion.discountMinor == ledger.spentMinor[id, default: 0], "\(id)")
            let refused = promotion.rejections.filter(\.key.isOfLimit).values.reduce(0, +)
            #expect(refused == ledger.refused[id, default: 0], "\(id)")
            guard let budget = totals.budgets[id] else { continue }
            #expect(budget.useCount == ledger.used[id, default: 0] && budget.refusedCount == refused, "\(id)")
            #expect(budget.spentMinor[.usd] ?? 0 == ledger.spentMinor[id, default: 0], "\(id)")
        }
        // The limits matter: most of them ran out.
        #expect(totals.budgets.values.count { $0.refusedCount > 0 } >= 6)
    }

    @Test func `the bytes are the same for any number of jobs, in order or not, read again or not`() throws {
        let ordered = LimitSample.carts(AllTests.count(300, all: 1200), seed: 3, isOrdered: true)
        var question = SimulationQuestion()
        question.dimension = .day
        question.sweep = try SimulationSweep("plain.percent=5..15:10")
        func json(_ carts: [String], jobs: Int, isReadAgain: Bool = true, chunk: Int = 20_000) throws -> String {
            let result = try SimulationSample.run(
                LimitSample.bytes(carts),
                question,
                of: try LimitSample.catalog(),
                against: try LimitSample.catalog(unlimited: "flash"),
                jobs: jobs,
                isReadAgain: isReadAgain,
                sorter: { CartSorter(chunkBytes: chunk) }
            )
            #expect(result.problems.isEmpty && result.totals.isComplete)
            return result.totals.json.text
        }
        let one = try json(ordered, jobs: 1)
        for jobs in [2, 5] { #expect(try json(ordered, jobs: jobs) == one) }
        // All instants differ, so that a shuffled file has the same order.
        let shuffled = (0..<ordered.count).map { ordered[$0 * 7 % ordered.count] }
        #expect(Set(shuffled).count == ordered.count)
        for jobs in [1, 3] {
            #expect(try json(shuffled, jobs: jobs) == one)
            #expect(try json(shuffled, jobs: jobs, isReadAgain: false) == one)
        }
        // In memory, and with the last cart first.
        #expect(try json(shuffled, jobs: 2, chunk: 1 << 26) == one)
        #expect(try json(Array(ordered.dropFirst()) + [ordered[0]], jobs: 2, isReadAgain: false) == one)
    }

    @Test func `carts of an array are sorted, too, and bad carts are reported once`() throws {
        let carts = LimitSample.carts(400, seed: 5, isOrdered: false)
        let lines = try SimulationSample.run(LimitSample.bytes(carts), of: try LimitSample.catalog())
        let array = Array("[\(carts.joined(separator: ",\n"))]".utf8)
        let sorted = try SimulationSample.run(array, of: try LimitSample.catalog())
        #expect(sorted.totals.json.text == lines.totals.json.text)
        for isReadAgain in [true, false] {
            var bad = carts
            bad.insert(#"{"lines": 7}"#, at: 0)
            bad.insert(#"{"lines": 8}"#, at: 300)
            let result = try SimulationSample.run(
                LimitSample.bytes(bad),
                of: try LimitSample.catalog(),
                isReadAgain: isReadAgain
            )
            #expect(result.problems.map(\.location.line) == [1, 301])
            #expect(result.totals.badCount == 2 && result.totals.cartCount == 400)
            #expect(result.totals.budgets == lines.totals.budgets)
        }
    }

    @Test func `carts without an instant keep the order of the file`() throws {
        let carts = (0..<5).map { number in
            #"{"id": "\#(number)", "cart": {"currency": "USD", "lines": [{"sku": "A", "unit_price": \#(100 + number), "#
                + #""quantity": 1}]}}"#
        }
        let text = #"[{"id": "two", "usage_limit": 2, "effects": [{"type": "percent_off", "percent": "100"}]}]"#
        let catalog = try Catalog(JSONParser.parse(text))
        let totals = try SimulationSample.run(LimitSample.bytes(carts), of: catalog).totals
        #expect(totals.simulation.figures[.usd]?.discountMinor == 201)
        #expect(totals.budgets["two"]?.refusedCount == 3)
    }

    @Test func `a limit refuses no cart that would get nothing`() throws {
        let text = """
            [{"id": "first", "usage_limit": 1, "effects": [{"type": "amount_off", "amount": 100}]},
             {"id": "flash", "usage_limit": 1, "effects": [{"type": "percent_off", "percent": "20",
               "target": {"scope": "lines", "filter": {"skus": ["B"]}}}]},
             {"id": "least", "usage_limit": 1, "conditions": [{"type": "subtotal", "at_least": 5000}],
              "effects": [{"type": "amount_off", "amount": 10}]},
             {"id": "beaten", "usage_limit": 1, "group": "g", "effects": [{"type": "amount_off", "amount": 5}]},
             {"id": "best", "group": "g", "conditions": [{"type": "subtotal", "at_least": 1500}],
              "effects": [{"type": "amount_off", "amount": 50}]}]
            """
        let carts = [("B", 6000), ("A", 4900), ("B", 1000), ("A", 1000), ("A", 1000)].enumerated().map { number, line in
            """
            {"id": "\(number)", "cart": {"currency": "USD", "lines": [{"sku": "\(line.0)", "unit_price": \(line.1), \
            "quantity": 1}]}}
            """
        }
        let totals = try SimulationSample.run(LimitSample.bytes(carts), of: try Catalog(JSONParser.parse(text))).totals
        #expect(totals.budgets.mapValues(\.refusedCount) == ["first": 4, "flash": 1, "least": 0, "beaten": 2])
        let promotions = try #require(totals.simulation.figures[.usd]).promotions
        #expect(promotions["flash"]?.rejections == [.usageLimitReached: 1, .nothingToDiscount: 3])
        #expect(promotions["least"]?.rejections == [.conditionNotMet: 4])
        #expect(promotions["least"]?.nearMisses.cartCount == 0)
        #expect(promotions["beaten"]?.rejections.values.reduce(0, +) == 4)
        #expect(promotions["beaten"]?.rejections[.usageLimitReached] == 2)
    }

    @Test func `without limits each cart is the only one, and every report says so`() throws {
        let bytes = LimitSample.bytes(LimitSample.carts(300, seed: 9, isOrdered: false))
        var question = SimulationQuestion()
        question.ignoresLimits = true
        let catalog = try LimitSample.catalog()
        let totals = try SimulationSample.run(bytes, question, of: catalog).totals
        #expect(totals.budgets.isEmpty && totals.simulation.figures[.usd]?.promotions["first"]?.appliedCount ?? 0 > 60)
        let report = SimulationReport(totals)
        #expect(report.warnings == [SimulationReport.unlimited])
        #expect(SimulationPage(report).html.contains(SimulationReport.unlimited))
        #expect(SimulationRows.lines(of: totals).contains(",unlimited,,,300,"))
        #expect(totals.json["limits"] == "ignored")
        #expect(try SimulationTotals(totals.json).json == totals.json)
        try SimulationTrial(question, of: catalog, clock: SimulationSample.clock).checkParts()
    }

    @Test func `parts of carts that use up limits are refused, and parts of others are not`() throws {
        let catalog = try LimitSample.catalog()
        let counting = try SimulationTrial(of: catalog, clock: SimulationSample.clock)
        #expect(throws: CartwrightError.self) { try counting.checkParts() }
        try SimulationTrial(of: .empty, clock: SimulationSample.clock).checkParts()
        var totals = SimulationTotals(counting.question)
        let error = #expect(throws: CartwrightError.self) { try totals.merge(SimulationTotals(counting.question)) }
        #expect(error?.code == .campaignBadQuestion && totals.json["limits"] == "counted")
    }

    @Test func `without room for a temporary file the run ends with an error`() throws {
        let bytes = LimitSample.bytes(LimitSample.carts(50, seed: 2, isOrdered: false))
        let error = #expect(throws: CartwrightError.self) {
            try SimulationSample.run(
                bytes,
                of: try LimitSample.catalog(),
                sorter: { CartSorter(chunkBytes: 1, folder: "/no-such-folder") }
            )
        }
        #expect(error?.code == .campaignNotSorted && error?.hint?.contains("TMPDIR") == true)
    }

    @Test func `an interrupted run has the carts counted so far`() throws {
        let bytes = LimitSample.bytes(LimitSample.carts(50, seed: 2, isOrdered: true))
        let totals = try SimulationSample.run(bytes, of: try LimitSample.catalog(), isEnded: { true }).totals
        #expect(!totals.isComplete && totals.cartCount == 0)
    }
}
