import Cartwright
import Testing

@testable import CartwrightREPL

struct OptionVerbsTests {
    @Test func `setting the clock is a step, since offers depend on it`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("option clock 2027-01-01T00:00:00Z") == ["  clock  2027-01-01T00:00:00Z"])
        #expect(interpreter.stepNumber == 5)
        #expect(try interpreter.answer("explain coupon TENOFF").contains { $0.hasPrefix("  no  within_dates") })
        try interpreter.answer("undo")
        #expect(try interpreter.answer("option clock") == ["  clock  2026-01-01T00:00:00Z"])
    }

    @Test func `output and color belong to the session and are not steps`() throws {
        var interpreter = Interpreter.empty()
        try interpreter.answer("option output json")
        try interpreter.answer("option color always")
        #expect(interpreter.output.isJSON && interpreter.output.isColored && interpreter.output.colorsErrors)
        #expect(
            try interpreter.answer("option") == [
                "  clock     2026-01-01T00:00:00Z", "  currency  USD", "  seed      1", "  output    json",
                "  color     always", "  theme     dark",
            ]
        )
        try interpreter.answer("option theme light")
        #expect(interpreter.output.mode == .light)
        try interpreter.answer("option output text")
        try interpreter.answer("option color never")
        #expect(!interpreter.output.isJSON && !interpreter.output.isColored && !interpreter.output.colorsErrors)
        #expect(interpreter.stepNumber == 0)
    }

    @Test func `before the first step options set the start of the session`() throws {
        var interpreter = Interpreter.empty()
        try interpreter.answer("option clock 2026-02-01T00:00:00Z")
        try interpreter.answer("option currency JPY")
        #expect(try interpreter.answer("option seed 18446744073709551615") == ["  seed  18446744073709551615"])
        #expect(interpreter.stepNumber == 0)
        #expect(try interpreter.answer("add item A price=500") == ["added 1 x A; cart total ¥500"])
        let error = try interpreter.refusal("option seed 2")
        #expect(error.code == .commandBadValue)
        try interpreter.answer(try #require(error.hint))
        try interpreter.answer("option seed 2")
        #expect(try interpreter.refusal("redo").code == .stepNone)
    }

    @Test(arguments: [
        ("option colour", ErrorCode.commandBadValue, "option color"),
        ("option xyzzy", .commandBadValue, "option"),
        ("option color alway", .commandBadValue, "option color always"),
        ("option output xml", .commandBadValue, "option output text"),
        ("option seed -1", .commandBadValue, "option seed 1"),
        ("option seed x", .commandBadValue, "option seed 1"),
        ("option currency dollars", .moneyBadCurrency, "<...>"),
        ("option clock noon", .timeBadInstant, "<...>"),
    ])
    func `a refusal has a hint`(line: String, code: ErrorCode, hint: String) throws {
        var interpreter = Interpreter.empty()
        let error = try interpreter.refusal(line)
        #expect(error.code == code)
        #expect(LinePattern.matches(hint, error.hint ?? ""))
    }
}
