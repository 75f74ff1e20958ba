import Testing

@testable import Cartwright

@Suite struct CheapestFreeTests {
    @Test func `the cheapest unit is free`() throws {
        let row = ScenarioRow(
            "cheapest",
            lines:
                """
                {"id": "a", "sku": "A", "unit_price": 300, "quantity": 2},
                {"id": "b", "sku": "B", "unit_price": 200, "quantity": 3}
                """,
            promotions: #"{"id": "p", "effects": [{"type": "cheapest_free"}]}"#,
            expect: #""discount": 200, "lines": [{"id": "b", "discount": 200}]"#
        )
        try row.check()
    }
}
