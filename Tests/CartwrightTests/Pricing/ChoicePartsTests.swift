import BasicContainers
import CartwrightScenarios
import Testing

@testable import Cartwright

@Suite struct ChoicePartsTests {
    static let cart = #"""
        {"currency": "USD", "shipping": [{"id": "post", "method": "std", "amount": 500}],
         "lines": [{"id": "a", "sku": "A", "unit_price": 1000, "quantity": 1},
                   {"id": "b", "sku": "B", "unit_price": 1000, "quantity": 1, "min_unit_price": 900}]}
        """#

    static func percent(_ id: String, _ percent: Int, _ scope: String, sku: String? = nil, group: String?) -> String {
        let filter = sku.map { #", "filter": {"skus": ["\#($0)"]}"# } ?? ""
        let stacking = group.map { #""group": "\#($0)", "# } ?? ""
        return #"""
            {"id": "\#(id)", \#(stacking)"effects":
            [{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "\#(scope)"\#(filter)}}]}
            """#
    }

    static let a = [percent("a1", 10, "lines", sku: "A", group: "g"), percent("a2", 20, "lines", sku: "A", group: "g")]
    static let b = [percent("b1", 4, "lines", sku: "B", group: "h"), percent("b2", 5, "lines", sku: "B", group: "h")]
    static let moreA = [
        percent("m1", 15, "lines", sku: "A", group: "h"), percent("m2", 25, "lines", sku: "A", group: "h"),
    ]

    /// The rule, the promotions, and the expected parts of the choice.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let promotions: [String]
        let parts: [[String]]
    }

    static let rows = [
        Row(testDescription: "of different lines: apart", promotions: a + b, parts: [["a1", "a2"], ["b1", "b2"]]),
        Row(
            testDescription: "of a line and of shipping: apart",
            promotions: a + [percent("s1", 50, "shipping", group: "s"), percent("s2", 60, "shipping", group: "s")],
            parts: [["a1", "a2"], ["s1", "s2"]]
        ),
        Row(
            testDescription: "of one line, in one stage, with room for all: apart",
            promotions: a + moreA,
            parts: [["a1", "a2"], ["m1", "m2"]]
        ),
        Row(
            testDescription: "of one line, where room may run out: together",
            promotions: a + moreA + [percent("x", 30, "lines", sku: "A", group: "h")],
            parts: [["a1", "a2", "m1", "m2", "x"]]
        ),
        Row(
            testDescription: "of different lines, under one that takes its part of the order: together",
            promotions: a + b + [percent("all", 10, "order", group: nil)],
            parts: [["a1", "a2", "b1", "b2"]]
        ),
        Row(
            testDescription: "of one line in two stages: together",
            promotions: a + [
                percent("o1", 10, "order", sku: "A", group: "o"), percent("o2", 20, "order", sku: "A", group: "o"),
            ],
            parts: [["a1", "a2", "o1", "o2"]]
        ),
        Row(
            testDescription: "the floor of a line binds: together",
            promotions: a + b + [percent("c1", 6, "lines", group: "k"), percent("c2", 7, "lines", group: "k")],
            parts: [["a1", "a2", "b1", "b2", "c1", "c2"]]
        ),
        Row(
            testDescription: "a gift touches nothing: apart",
            promotions: a + [
                #"{"id": "g1", "group": "k", "effects": [{"type": "gift", "sku": "MUG", "unit_price": 5}]}"#,
                #"{"id": "g2", "group": "k", "effects": [{"type": "gift", "sku": "CUP", "unit_price": 6}]}"#,
            ],
            parts: [["a1", "a2"], ["g1", "g2"]]
        ),
        Row(
            testDescription: "gifts that differ in their number alone: apart",
            promotions: a + [
                #"{"id": "g1", "group": "k", "effects": [{"type": "gift", "sku": "MUG"}]}"#,
                #"{"id": "g2", "group": "k", "effects": [{"type": "gift", "sku": "CUP", "quantity": 2}]}"#,
            ],
            parts: [["a1", "a2"], ["g1", "g2"]]
        ),
    ]

    private func parts(of pool: CandidatePool) throws -> [ChoicePart] {
        var pipeline = Pipeline(pool)
        let trial = try pipeline.run(pool.all, ignoringStage: true)
        return ChoiceParts(of: pool, Conflicts(among: pool), trial: trial).all
    }

    @Test(arguments: rows) func `promotions that affect each other are chosen together`(row: Row) throws {
        let text = #"{"cart": \#(Self.cart), "promotions": [\#(row.promotions.joined(separator: ","))]}"#
        let scenario = try Scenario(JSONParser.parse(text))
        let pool = try BruteForce(scenario, clock: .testing).pool
        let parts = try parts(of: pool)
        #expect(parts.map { $0.contested.map(pool.id) } == row.parts)
        #expect(try ChoiceCheck(scenario, clock: .testing).findings == [])
    }

    @Test func `the discount of one part does not depend on the choice in the others`() throws {
        var apart = 0
        for seed in 1...3000 as ClosedRange<UInt64> {
            var random = RandomScenario(seed: seed)
            let scenario = try Scenario(JSONParser.parse(random.text(promotions: 8)))
            let bruteForce = try BruteForce(scenario, clock: .testing)
            let parts = try parts(of: bruteForce.pool)
            guard parts.count > 1 else { continue }
            apart += 1
            #expect(parts.flatMap(\.contested).sorted() == bruteForce.contested)
            var pipeline = Pipeline(bruteForce.pool)
            for set in bruteForce.sets {
                let settlement = try pipeline.run(set)
                for part in parts {
                    let others = Set(bruteForce.contested).subtracting(part.contested)
                    let alone = try pipeline.run(NumberSet(set.filter { !others.contains($0) }))
                    for candidate in part.candidates {
                        let (given, givenAlone) = (settlement.outcomes[candidate], alone.outcomes[candidate])
                        #expect(given.givenMinor == givenAlone.givenMinor, "seed \(seed)")
                        #expect(given.givesMore == givenAlone.givesMore, "seed \(seed)")
                    }
                }
            }
        }
        #expect(apart > 15)
    }
}
