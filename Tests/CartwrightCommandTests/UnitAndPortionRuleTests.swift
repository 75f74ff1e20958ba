import Testing

/// The rules of portions and of the selection of units, on the command line.
struct UnitAndPortionRuleTests {
    @Test func `each rule has its expected price`() throws {
        let result = try Program.run("check", "Tests/Fixtures/rules/units-and-portions.ndjson")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.lines.last?.hasSuffix("ok, 27 scenarios") == true, "\(result.output)")
    }

    @Test func `the table shows the next portion of an amount and of a gift`() throws {
        let scenario = #"""
            {"cart": {"currency": "USD", "lines": [{"id": "pan", "sku": "PAN", "unit_price": 14999, "quantity": 1}]},
             "promotions": [
              {"id": "fifty", "effects": [{"type": "amount_off", "amount": 500, "for_every": {"amount": 5000}}]},
              {"id": "cookies", "effects": [{"type": "gift", "sku": "COOKIE", "for_every": {"quantity": 3}}]}]}
            """#
        let result = try Program.run(["price", "--output", "table", "-"], input: scenario)
        #expect(result.lines.contains { $0 == "  > $0.01 more: fifty saves $5.00" }, "\(result.output)\(result.errors)")
        #expect(result.lines.contains { $0 == "  > 2 more PAN: cookies gives 1 COOKIE for free" }, "\(result.output)")
        let reason = "  - cookies nothing_to_discount: 2 more PAN gives 1 COOKIE for free"
        #expect(result.lines.contains { $0 == reason }, "\(result.output)")
    }
}
