import Cartwright
import Testing

@testable import CartwrightREPL

/// The rules of amounts with and without tax, in a session.
struct AmountWithTaxSessionTests {
    @Test func `explain cart names the amount with tax`() throws {
        let catalog = #"""
            {"currency": "EUR", "promotions": [{"id": "p", "effects": [{"type": "percent_off", "percent": "10"}],
             "conditions": [{"type": "subtotal", "at_least": 1000, "tax": "included"}]}]}
            """#
        let cart = #"""
            {"currency": "EUR", "lines": [{"sku": "A", "unit_price": 839, "quantity": 1, "tax_rate": "19"}]}
            """#
        var interpreter = Interpreter.empty(files: MemoryFiles(["catalog.json": catalog, "cart.json": cart]))
        for line in ["load catalog catalog.json", "load cart cart.json"] { try interpreter.answer(line) }
        let lines = try interpreter.answer("explain cart")
        #expect(lines.contains { $0.contains("10.00 with tax") && $0.contains("9.98") }, "\(lines)")
    }
}
