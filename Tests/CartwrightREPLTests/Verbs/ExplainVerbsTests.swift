import Cartwright
import Testing

@testable import CartwrightREPL

struct ExplainVerbsTests {
    @Test func `a coupon that does not apply is explained with what would mend it`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA")
        #expect(
            try interpreter.answer("explain coupon TENOFF") == [
                "TENOFF does not apply: handler coupon, card c4",
                "  ok  shown         card c4",
                "  ok  within_dates  from 2025-12-01 until 2026-12-31, today 2026-01-01",
                "  ok  currency      need USD, have USD",
                "  no  subtotal      need $30.00, have $25.00",
                "  ok  combinable    nothing in its way",
                "  fix: add $5.00 more",
            ]
        )
        let lines = try interpreter.answer("explain coupon FIVER")
        #expect(lines.contains("  no  quantity    need 1, have 0 of TEA"))
        #expect(lines.last == "  fix: add item TEA")
    }

    @Test func `the fix of a coupon can be typed, and then it applies`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA")
        let fix = try #require(try interpreter.answer("explain coupon FIVER").last?.dropFirst("  fix: ".count))
        try interpreter.answer(String(fix))
        #expect(try interpreter.answer("explain coupon FIVER").first?.hasPrefix("FIVER would save $5.00") == true)
    }

    @Test func `a coupon in the way is named, and the fix removes it`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        let lines = try interpreter.answer("explain coupon FIVER")
        #expect(lines.first == "FIVER cannot stand beside TENOFF: handler coupon, card c5")
        #expect(lines.contains("  no  combinable  TENOFF is applied and excludes it"))
        #expect(lines.last == "  fix: dismiss coupon TENOFF")
    }

    @Test func `each cent of a discount is told, and why the rest does not apply`() throws {
        var interpreter = try Interpreter.shopping("enter code SPRING20")
        #expect(
            try interpreter.answer("explain cart") == [
                "total $27.00, $6.75 off",
                "  ok  SPRING20      -$6.75",
                "      MUG           -$5.00  of $25.00",
                "      TEA           -$1.75  of $8.75",
                "  no  big-basket            subtotal: need $150.00, have $33.75",
                "  no  kitchen-five          quantity: need 3, have 2",
            ]
        )
    }

    @Test func `what a condition could not see is nothing, not null`() {
        let finding = Finding(condition: "country", isMet: false, observed: nil, required: ["any_of": ["DE"]])
        #expect(Interpreter.empty().world.words(for: finding) == "need DE, have nothing")
    }
}
