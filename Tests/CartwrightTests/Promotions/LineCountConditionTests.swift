import Testing

@testable import Cartwright

@Suite struct LineCountConditionTests {
    @Test(
        arguments: [
            (#"{"type": "line_count", "equals": 3}"#, true), (#"{"type": "line_count", "at_least": 4}"#, false),
            (#"{"type": "line_count", "equals": 2, "filter": {"skus": ["B"]}}"#, true),
        ]
    )
    func `lines are counted`(condition: String, holds: Bool) throws {
        #expect(try ConditionTests.finding(condition).isMet == holds)
    }

    @Test func `it is found, compiled and paid for by what it declares`() throws {
        let condition = LineCountCondition(.atLeast(2), of: LineFilter(skus: ["B"]))
        #expect(condition.need == .anyOf([.sku("B")]) && condition.linePasses == 1)
        let plan = try Catalog([Promotion(id: "p", conditions: [condition], effects: [])]).compiled.plans[0]
        #expect(plan.demands.ofLines.count == 1 && !plan.demands.hasOthers)
    }
}
