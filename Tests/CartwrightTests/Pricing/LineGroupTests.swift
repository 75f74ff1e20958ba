import CartwrightScenarios
import PricingOracle
import TestRuns
import Testing

@testable import Cartwright

/// Checks groups whose promotions compete line by line: their reasons, their errors, and the choice beside others.
@Suite struct LineGroupTests {
    private static func promotion(_ id: String, _ percent: String, _ sku: String = "", _ more: String = "") -> String {
        let filter = sku.isEmpty ? "" : #", "filter": {"skus": ["\#(sku)"]}"#
        return #"""
            {"id": "\#(id)", "group": {"name": "sale", "per": "line"}, \#(more) "effects":
            [{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "lines"\#(filter)}}]}
            """#
    }

    private static func scenario(_ promotions: String, options: String = "{}") throws -> Scenario {
        try Scenario(
            JSONParser.parse(
                """
                {"cart": {"currency": "USD", "codes": ["X"], "lines": [
                   {"id": "a", "sku": "A", "unit_price": 10000, "quantity": 1},
                   {"id": "b", "sku": "B", "unit_price": 5000, "quantity": 1}]},
                 "promotions": [\(promotions)], "options": \(options)}
                """
            )
        )
    }

    // MARK: Reasons

    @Test(arguments: ["best", "priority"])
    func `a promotion that counts on no line names the one that takes most on its lines`(choose: String) throws {
        let promotions = [
            Self.promotion("all", "10"), Self.promotion("a", "20", "A"), Self.promotion("b", "30", "B"),
        ]
        let quote = try Self.scenario(promotions.joined(separator: ","), options: #"{"choose": "\#(choose)"}"#)
            .quote(clock: .testing, explanation: .all)
        #expect(quote.applied.map(\.promotion) == ["a", "b"])
        let rejection = try #require(quote.notApplied.first)
        #expect(rejection.promotion == "all" && rejection.reason == .beatenBy && rejection.by == "a")
    }

    @Test func `a promotion without a share has nothing to discount`() throws {
        let quote = try Self.scenario(Self.promotion("a", "20") + "," + Self.promotion("c", "50", "C"))
            .quote(clock: .testing, explanation: .all)
        #expect(quote.notApplied.map(\.reason) == [.nothingToDiscount])
    }

    @Test func `a promotion whose budget it exceeds alone applies if it keeps less`() throws {
        let budget = #""budget": {"kind": "amount", "limit": 5000},"#
        let quote = try Self.scenario(Self.promotion("all", "50", "", budget) + "," + Self.promotion("b", "60", "B"))
            .quote(clock: .testing, explanation: .all)
        #expect(quote.applied.map(\.discountMinor) == [5000, 3000])
        #expect(quote.applied.map(\.desiredMinor) == [5000, 3000])
        #expect(quote.choice?.isExact == true)
    }

    @Test func `a limited code that takes no more than another promotion is not used up`() throws {
        let limited = #""priority": 9, "code": "X", "usage_limit": 5,"#
        let quote = try Self.scenario(Self.promotion("x", "20", "", limited) + "," + Self.promotion("y", "20"))
            .quote(clock: .testing, explanation: .all)
        #expect(quote.applied.map(\.promotion) == ["y"])
        let rejection = try #require(quote.notApplied.first)
        #expect(rejection.reason == .beatenBy && rejection.by == "y")
    }

    @Test func `the trace has only the lines on which a promotion counts`() throws {
        var scenario = try Self.scenario(Self.promotion("all", "10") + "," + Self.promotion("b", "30", "B"))
        scenario.options.tracesCents = true
        let steps = try #require(try scenario.quote(clock: .testing).trace).steps
        #expect(steps.map(\.promotion) == ["all", "b"])
        #expect(steps.map { $0.shares.map(\.place) } == [["a"], ["b"]])
        #expect(steps.map(\.wantedMinor) == [1000, 1500])
        #expect(steps[0].calculation.contains("only on the lines where it takes most of the group \"sale\""))
        #expect(!steps[1].calculation.contains("group"))
    }

    // MARK: Errors

    private static let mixed = [
        #"{"id": "p", "group": "sale", "effects": []}"#, promotion("q", "10"), promotion("r", "20"),
    ]

    @Test func `a group with two values of per is refused in a scenario, with its promotions and its place`() throws {
        let error = #expect(throws: CartwrightError.self) { try Self.scenario(Self.mixed.joined(separator: ",")) }
        #expect(error?.code == .promotionMixedGroup && error?.location.pointer == "/promotions/1/group")
        #expect(
            error?.summary == """
                expected one value of "per" for the group "sale", found cart of "p" and line of "q"
                """
        )
        #expect(error?.hint == #"write {"name": "sale", "per": "line"} for all of them, or rename one of the groups"#)
    }

    @Test func `a group with two values of per is refused in a catalog and between a catalog and offers`() throws {
        let promotions = try Self.mixed.map { try Promotion(JSONParser.parse($0)) }
        #expect(throws: CartwrightError.self) { try Catalog(promotions) }
        #expect(throws: CartwrightError.self) { try Catalog(kept: promotions) }
        let cart = try Self.scenario("").cart
        for (own, others) in [([promotions[0]], [promotions[1]]), ([promotions[1]], [promotions[0]])] {
            let catalog = try Catalog(own)
            #expect(throws: CartwrightError.self) { try catalog.adding(others) }
            let offers = others.map { Offer($0, cardID: "card") }
            let error = #expect(throws: CartwrightError.self) {
                try price(cart, from: catalog, offers: offers, at: .testing)
            }
            #expect(error?.code == .promotionMixedGroup)
        }
        let catalog = try Catalog([promotions[1]])
        let quote = try price(cart, from: catalog, offers: [Offer(promotions[2], cardID: "card")], at: .testing)
        #expect(quote.applied.map(\.promotion) == ["r"] && quote.discountMinor == 3000)
    }

    // MARK: The choice

    /// Compares scenarios of many members with a few promotions in conflict, in which members and others may bar each
    /// other, contend for units, and have budgets.
    @Test func `the choice beside groups per line is the best one`() throws {
        var contested = 0
        for seed in AllTests.seeds(300, all: 3000) {
            var numbers = SplitMix64(state: seed)
            func one(_ choices: String...) -> String { choices[Int.random(in: 0..<choices.count, using: &numbers)] }
            let members = (0..<Int.random(in: 2...5, using: &numbers)).map { number in
                let limits = one(
                    "",
                    "",
                    #""budget": {"kind": "amount", "limit": 1500},"#,
                    #""budget": {"kind": "amount", "limit": 1500, "partial": true},"#,
                    #""exclusive": true,"#,
                    #""code": "X", "usage_limit": 3,"#
                )
                let percent = one("5", "10", "33.333", "50")
                return Self.promotion("m\(number)", percent, one("", "A", "B"), limits)
            }
            let others = (0..<Int.random(in: 0...3, using: &numbers)).map { number in
                let effect = one(
                    #"{"type": "percent_off", "percent": "40", "target": {"scope": "lines"}}"#,
                    #"{"type": "amount_off", "amount": 700}"#,
                    #"{"type": "percent_off", "percent": "7"}"#,
                    #"{"type": "fixed_price", "amount": 9000}"#,
                    #"{"type": "amount_off", "amount": 999, "target": {"scope": "units", "groups_of": 1}}"#
                )
                let group = one("", #""group": "g","#)
                return #"{"id": "o\#(number)", \#(group) "effects": [\#(effect)]}"#
            }
            let text = """
                {"cart": {"currency": "USD", "codes": ["X"], "lines": [
                   {"id": "a", "sku": "A", "unit_price": 1999, "quantity": 2},
                   {"id": "b", "sku": "B", "unit_price": 5001, "quantity": 1, "min_unit_price": 2600}]},
                 "promotions": [\((members + others).joined(separator: ","))]}
                """
            let check = try OracleCheck(JSONParser.parse(text), clock: .testing)
            #expect(check.findings.isEmpty, "seed \(seed): \(check.findings)\n\(text)")
            contested += check.contested
        }
        #expect(contested > AllTests.least(200))
    }

    /// A group of many members, of which the best one counts on each line, needs no search.
    @Test func `many members are priced without a search`() throws {
        let members = (0..<200).map { Self.promotion("m\($0)", "\(1 + $0 % 50)", $0.isMultiple(of: 2) ? "A" : "B") }
        let quote = try Self.scenario(members.joined(separator: ",")).quote(clock: .testing)
        #expect(quote.discountMinor == 4900 + 2500)
        #expect(quote.choice?.isExact == true && quote.choice?.nodes ?? 0 < 10)
    }
}
