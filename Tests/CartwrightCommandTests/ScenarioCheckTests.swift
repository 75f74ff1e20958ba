import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightCommand

@Suite struct ScenarioCheckTests {
    static func check(_ text: String) -> ScenarioCheck {
        ScenarioCheck(ScenarioText(Array(text.utf8), file: "f"), file: "f", clock: PriceTests.clock)
    }

    @Test func `each difference and each file is a line`() {
        let good = #"{"id": "a", "cart": {"currency": "USD"}, "expect": {"total": 0}}"#
        let wrong = #"{"id": "b", "cart": {"currency": "USD"}, "expect": {"total": 1, "discount": 2}}"#
        let check = Self.check("\(good)\n\(wrong)\n\(good)")
        #expect(check.differs && check.complaints.isEmpty)
        #expect(
            check.lines == [
                "f:2: b: total: expected 1, found 0", "f:2: b: discount: expected 2, found 0",
                "f: different, 1 of 3 scenarios",
            ]
        )
        #expect(Self.check(good).lines == ["f: ok, 1 scenario"])
    }

    @Test func `a scenario that cannot be priced is reported with its line`() {
        let tooMuch = """
            {"cart": {"currency": "USD", "lines": [{"sku": "A", "unit_price": 9223372036854775807, "quantity": 2}]}}
            """
        let check = Self.check("{}\n\(tooMuch)")
        #expect(!check.differs)
        #expect(check.complaints.count == 2)
        #expect(check.lines == ["f: bad, 0 scenarios, 2 could not be checked"])
        #expect(check.complaints[1].hasPrefix("error[money.overflow]: f:2: line #1: the amount of 2 units at "))
    }
}
