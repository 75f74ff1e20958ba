import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// The rules of groups whose promotions compete line by line, in a session.
struct LineGroupSessionTests {
    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "CUP", "unit_price": 400}],
         "promotions": [
          {"id": "ten", "group": {"name": "sale", "per": "line"},
           "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines"}}]},
          {"id": "fifth", "group": {"name": "sale", "per": "line"},
           "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "lines"}}]}]}
        """#

    @Test func `explain cart names the promotion that takes more on each line`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["cups.json": Self.catalog]))
        for line in ["load catalog cups.json", "add item CUP qty=2"] { try interpreter.answer(line) }
        let lines = try interpreter.answer("explain cart")
        #expect(lines.contains { $0.contains("ten") && $0.contains("fifth") }, "\(lines)")
        let facts = try interpreter.answer("show promotion ten")
        #expect(facts.contains { $0.contains("sale, of which the best one counts on each line") }, "\(facts)")
    }

    @Test func `help shows both forms of a group`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.answer("help promotion_group").contains { $0.contains("per") && $0.contains("line") })
        #expect(try interpreter.answer("help promotion").contains { $0.contains("promotion_group") })
    }
}
