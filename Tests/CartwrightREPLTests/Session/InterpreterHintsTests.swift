import Cartwright
import Testing

@testable import CartwrightREPL

/// Hints name things of the session: none proposes an item that the catalog lacks.
struct InterpreterHintsTests {
    private static let catalog = #"{"items":[{"sku":"red pen","unit_price":100}],"promotions":[]}"#

    private func shopping(_ lines: String...) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["c.json": Self.catalog]))
        for line in ["load catalog c.json"] + lines { try interpreter.answer(line) }
        return interpreter
    }

    @Test(arguments: [
        ("add item", #"add item "red pen" qty=2"#), ("buy", #"add item "red pen" qty=2"#),
        ("show item", #"show item "red pen""#), ("begin checkout", #"add item "red pen""#),
        ("set qty nothing 1", #"add item "red pen""#), ("remove item", "remove item TEA"),
    ])
    func `an example has a SKU of the catalog`(line: String, hint: String) throws {
        var interpreter = try shopping()
        #expect(try interpreter.refusal(line).hint == hint)
    }

    @Test func `hints name lines of the cart or of an order`() throws {
        var interpreter = try shopping("add item 'red pen'")
        #expect(try interpreter.refusal("set qty").hint == #"set qty "red pen" 1"#)
        for line in ["begin checkout", "pay order"] { try interpreter.answer(line) }
        #expect(try interpreter.refusal("return units").hint == #"return units o1 "red pen" 1"#)
    }

    @Test func `without a catalog the hint for an item has a price`() throws {
        var interpreter = Interpreter.empty()
        let hint = try #require(try interpreter.refusal("add item").hint)
        #expect(hint == "add item MUG qty=2 price=12.50")
        try interpreter.answer(hint)
    }

    // MARK: Other requirements

    @Test func `an expired coupon has no fix`() throws {
        let card = """
            {"cards": [{"id": "x", "tp": "short_news", "ca": 1766653200, "ea": 1767000000, "tt": "Old",
                        "e": {"class_type": "coupon_code", "coupon_code": "OLD", "discount_percentage": "10"}}]}
            """
        var interpreter = Interpreter.empty(files: MemoryFiles(["cards.json": card]))
        let answer = try interpreter.answer("load cards cards.json")
        #expect(answer.last == "  none of them is shown at 2026-01-01T00:00:00Z: 1 expired", "\(answer)")
        try interpreter.answer("add item A price=1.00")
        let lines = try interpreter.answer("explain coupon OLD")
        #expect(lines.contains("  no  shown       card c1, expired"))
        #expect(lines.contains { $0.contains("fix:") } == false)
    }

    @Test func `a limit per customer is not counted without a customer, and checkout reports it`() throws {
        let catalog = #"""
            {"items":[{"sku":"A","unit_price":100}],"promotions":[
            {"id":"once","per_customer_limit":1,"effects":[{"type":"percent_off","percent":"10"}]}]}
            """#
        var interpreter = Interpreter.empty(files: MemoryFiles(["c.json": catalog]))
        for line in ["load catalog c.json", "add item A"] { try interpreter.answer(line) }
        let lines = try interpreter.answer("begin checkout")
        #expect(lines.last?.hasPrefix("once is limited to 1 use per customer; the cart has no customer") == true)
        for line in ["cancel checkout", "set customer eve"] { try interpreter.answer(line) }
        #expect(try interpreter.answer("begin checkout").count == 1)
    }
}
