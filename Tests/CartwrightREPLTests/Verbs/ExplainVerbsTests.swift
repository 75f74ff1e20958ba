import Cartwright
import Testing

@testable import CartwrightREPL

struct ExplainVerbsTests {
    @Test func `a coupon that does not apply is explained with a fix`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA")
        #expect(
            try interpreter.answer("explain coupon TENOFF") == [
                "TENOFF does not apply: handler coupon, card c4",
                "  ok  shown         card c4",
                "  ok  within_dates  from 2025-12-01 until 2026-12-31, today 2026-01-01",
                "  ok  currency      need USD, have USD",
                "  no  subtotal      need $30.00, have $25.00",
                "  ok  combinable    no conflict",
                "  fix: add $5.00 more, such as: add item HONEY",
            ]
        )
        let lines = try interpreter.answer("explain coupon FIVER")
        #expect(lines.contains("  no  quantity    need 1, have 0 of TEA"))
        #expect(lines.last == "  fix: add item TEA")
    }

    @Test func `a coupon without amounts in the cart's currency has a row for it`() throws {
        let promotion = #"{\"id\":\"c\",\"effects\":[{\"type\":\"amount_off\",\"amount\":{\"EUR\":5}}]}"#
        let card = #"{"id": "c", "created": 1, "extras": {"class_type": "coupon_code", "promotion": "\#(promotion)"}}"#
        var interpreter = Interpreter.empty(files: MemoryFiles(["cards.json": "[\(card)]"]))
        try interpreter.answer("load cards cards.json")
        try interpreter.answer("add item MUG price=10.00")
        let lines = try interpreter.answer("explain coupon c")
        #expect(lines.contains("  no  currency    no amounts in USD"), "\(lines)")
    }

    @Test func `typing the fix of a coupon makes it apply`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA")
        let fix = try #require(try interpreter.answer("explain coupon FIVER").last?.dropFirst("  fix: ".count))
        try interpreter.answer(String(fix))
        #expect(try interpreter.answer("explain coupon FIVER").first?.hasPrefix("FIVER would save $5.00") == true)
    }

    @Test func `during checkout the fix reopens the cart first`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA", "begin checkout")
        let fixes = try interpreter.answer("explain coupon FIVER").filter { $0.hasPrefix("  fix: ") }
        #expect(fixes == ["  fix: cancel checkout; add item TEA"])
        for fix in fixes {
            for command in CommandLine.commands(in: String(fix.dropFirst("  fix: ".count))) {
                try interpreter.answer(command)
            }
        }
        #expect(try interpreter.answer("explain coupon FIVER").first?.hasPrefix("FIVER would save $5.00") == true)
    }

    @Test func `a conflicting coupon is named, and the fix dismisses it`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        let lines = try interpreter.answer("explain coupon FIVER")
        #expect(lines.first == "FIVER does not combine with TENOFF: handler coupon, card c5")
        #expect(lines.contains("  no  combinable  TENOFF is applied and excludes it"))
        #expect(lines.last == "  fix: dismiss coupon TENOFF")
    }

    @Test func `explain cart shows each discount by line and why others do not apply`() throws {
        var interpreter = try Interpreter.shopping("enter code SPRING20")
        #expect(
            try interpreter.answer("explain cart") == [
                "total $27.00, $6.75 off",
                "  ok  SPRING20      -$6.75",
                "      MUG           -$5.00  of $25.00",
                "      TEA           -$1.75  of $8.75",
                "  no  big-basket            subtotal: need $150.00, have $33.75",
                "  no  kitchen-five          quantity: need 3, have 2 of kitchen",
                "  big-basket saves $15.00: add item SCARF qty=2",
                "  kitchen-five saves $1.87: add item MUG",
            ]
        )
    }

    @Test func `an unobserved value is shown as nothing, not null`() {
        let finding = Finding(condition: "country", isMet: false, observed: nil, required: ["any_of": ["DE"]])
        #expect(Interpreter.empty().world.words(for: finding) == "need DE, have nothing")
    }

    @Test func `nested conditions show each unmet requirement`() {
        func finding(_ condition: String, isMet: Bool = false, parts: [Finding] = []) -> Finding {
            var finding = Finding(condition, .atLeast(3), observed: 2, unit: .units)
            if !parts.isEmpty { finding = Finding(condition: condition, isMet: isMet, observed: nil, required: [:]) }
            (finding.truth, finding.parts) = (Truth(isMet), parts)
            return finding
        }
        let world = Interpreter.empty().world
        let (a, b, met) = (finding("a"), finding("b"), finding("c", isMet: true))
        #expect(world.words(for: finding("any", parts: [a, b])) == "a: need 3, have 2, or b: need 3, have 2")
        #expect(world.words(for: finding("all", parts: [a, met, b])) == "a: need 3, have 2, and b: need 3, have 2")
        #expect(world.words(for: finding("not", parts: [met])) == "c: need 3, have 2")
        #expect(finding("any", parts: [a, finding("all", parts: [b, met])]).name == "any (a, all (b))")
        var lacking = a
        (lacking.truth, lacking.unknownReason) = (.unknown, "wrong_currency")
        #expect(world.words(for: lacking) == "no amount in USD")
        lacking.unknownReason = nil
        #expect(world.words(for: lacking) == "need 3, unknown")
        lacking.unknownReason = "no_cost"
        #expect(world.words(for: finding("not", parts: [lacking])) == "a: need 3, unknown: no_cost")
    }

    @Test func `typing a nudge makes its promotion apply`() throws {
        var interpreter = try Interpreter.shopping()
        let nudges = try interpreter.answer("explain cart").filter { $0.contains(" saves ") }
        #expect(nudges.count == 2)
        for nudge in nudges {
            let command = try #require(nudge.split(separator: ": ").last)
            try interpreter.answer(String(command))
            let name = try #require(nudge.split(separator: " ").first)
            #expect(try interpreter.world.quote(interpreter.tools).applies(String(name)), "\(nudge)")
            try interpreter.answer("undo")
        }
    }

    @Test func `explain total and explain line show every cent`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        #expect(
            try interpreter.answer("explain total") == [
                "  $33.75  2 lines before discounts",
                "  -$3.37  TENOFF: 10% of $33.75 is $3.375; the remaining price rounds to $30.38",
                "            -$2.50 MUG, exactly $2.496296, and the cent left over",
                "            -$0.87 TEA, exactly $0.873703, rounded down",
                "  $30.38  to pay",
            ]
        )
        #expect(
            try interpreter.answer("explain line TEA") == [
                "   $8.75  1 x $8.75",
                "  -$0.87  TENOFF: 10% of $33.75 is $3.375; the remaining price rounds to $30.38",
                "            of $8.75, exactly $0.873703, rounded down",
                "   $7.88  total of TEA",
            ]
        )
        #expect(try interpreter.refusal("explain line TEAA").hint == "explain line TEA")
    }

    @Test func `a beaten promotion shows the winner and both amounts`() throws {
        let commands = ["load catalog samples/campaign/catalog.json", "add item POT qty=3", "enter code WELCOME20"]
        var interpreter = Interpreter.empty()
        for command in commands { try interpreter.answer(command) }
        let lines = try interpreter.answer("explain cart")
        #expect(lines.contains { $0.contains("beaten by WELCOME20, with it $15.00 off in total instead of $28.80") })
    }
}
