import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// Limits per day in a session: explanations, facts and help.
struct PeriodSessionTests {
    private static func interpreter(_ keys: String) throws -> Interpreter {
        let catalog = #"""
            {"currency": "USD", "items": [{"sku": "CUP", "unit_price": 400}],
             "promotions": [{"id": "ten", \#(keys), "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """#
        var interpreter = Interpreter.empty(files: MemoryFiles(["cups.json": catalog]))
        for line in ["option clock 2026-05-01T21:00:00Z", "load catalog cups.json", "add item CUP"] {
            try interpreter.answer(line)
        }
        return interpreter
    }

    private static let daily = #""usage_limit": {"count": 1, "every": "day", "time_zone": "Europe/Berlin"}"#

    @Test func `an explanation has the period and its end, and the next day starts anew`() throws {
        var interpreter = try Self.interpreter(Self.daily)
        let free = try interpreter.answer("explain promotion ten")
        #expect(free.contains { $0.contains("used 0 of 1 per day, starts anew at 2026-05-01T22:00:00Z") }, "\(free)")
        for line in ["begin checkout", "pay order", "add item CUP"] { try interpreter.answer(line) }
        let used = try interpreter.answer("explain promotion ten")
        #expect(used.contains { $0.contains("used 1 of 1 per day, starts anew at 2026-05-01T22:00:00Z") }, "\(used)")
        let list = try interpreter.answer("list promotions")
        #expect(list.contains { $0.contains("usage limit reached per day") }, "\(list)")
        try interpreter.answer("option clock 2026-05-01T22:00:00Z")
        let next = try interpreter.answer("explain promotion ten")
        #expect(next.contains { $0.contains("used 0 of 1 per day, starts anew at 2026-05-02T22:00:00Z") }, "\(next)")
    }

    @Test func `show promotion and help describe the period`() throws {
        var interpreter = try Self.interpreter(Self.daily)
        let facts = try interpreter.answer("show promotion ten")
        #expect(facts.contains { $0.contains("1 per day in Europe/Berlin") }, "\(facts)")
        #expect(try interpreter.answer("help count_limit").contains { $0.contains("every") })
    }

    @Test func `a checkout without a customer names the period of a limit per customer`() throws {
        var interpreter = try Self.interpreter(#""per_customer_limit": {"count": 1, "every": "week"}"#)
        let lines = try interpreter.answer("begin checkout")
        #expect(lines.contains { $0.contains("limited to 1 use per customer per week in UTC") }, "\(lines)")
    }
}
