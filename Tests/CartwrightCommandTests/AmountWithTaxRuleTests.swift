import Testing

/// The rules of amounts with and without tax, on the command line.
struct AmountWithTaxRuleTests {
    @Test func `a percentage without a maximum cannot have a kind of amounts`() throws {
        let scenario = #"""
            {"cart": {"currency": "USD", "lines": [{"id": "pan", "sku": "PAN", "unit_price": 1000, "quantity": 1}]},
             "promotions": [{"id": "p", "effects": [{"type": "percent_off", "percent": "10", "tax": "included"}]}]}
            """#
        let result = try Program.run(["price", "-"], input: scenario)
        #expect(result.status != 0 && result.errors.contains("promotion.contradiction"), "\(result.errors)")
        #expect(result.errors.contains("/promotions/0/effects/0/tax"), "\(result.errors)")
        #expect(result.errors.contains("max_discount"), "\(result.errors)")
    }
}
