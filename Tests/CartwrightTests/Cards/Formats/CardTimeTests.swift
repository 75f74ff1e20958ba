import Testing

@testable import Cartwright

struct CardTimeTests {
    @Test(arguments: [
        (JSONValue.integer(1_700_000_000), Int64(1_700_000_000_000), false),
        (.integer(-1), -1000, false),
        (.integer(1_700_000_000_000), 1_700_000_000_000, true),
        (.integer(1_000_000_000_000), 1_000_000_000_000, true),
        (.number("1700000000.25"), 1_700_000_000_250, false),
        (.number("1700000000.2599"), 1_700_000_000_259, false),
        (.number("1.7e9"), 1_700_000_000_000, false),
        (.number("17000000000e-1"), 1_700_000_000_000, false),
        (.number("1700000000000.0"), 1_700_000_000_000, true),
        (.number("-0.5"), -500, false),
        (.number("0.0"), 0, false),
        (.string("2023-11-15T00:13:20+02:00"), 1_700_000_000_000, false),
    ])
    func `a time is read exactly`(_ value: JSONValue, _ milliseconds: Int64, _ wasMilliseconds: Bool) throws {
        let time = try #require(try time(value))
        #expect(CardTime(value) == time)
        #expect(time.instant.milliseconds == milliseconds)
        #expect(time.wasMilliseconds == wasMilliseconds)
    }

    @Test(arguments: [
        JSONValue.integer(.max), .integer(999_999_999_999), .integer(.min), .number("1e400"),
        .number("1e-9999999999999999999"),
        .number("99999999999999999999"), .number("1e18"), .string("yesterday"), .string(""), .bool(true), .null,
        .array([]),
        .number("9223372036854775807e-0"), .number("1e9223372036854775807"),
    ])
    func `a value that is not a time within the calendar is refused`(_ value: JSONValue) throws {
        #expect(try time(value) == nil)
        #expect(CardTime(value) == nil)
    }

    @Test(arguments: [("1", 1000), ("0.0009", 0), ("1e-2", 10), ("12.345678", 12345), ("-3e0", -3000), ("5e-400", 0)])
    func `a number times a thousand is truncated, not rounded`(_ text: String, _ thousandths: Int64) {
        #expect(CardTime.thousandths(of: text) == thousandths)
    }

    private func time(_ value: JSONValue) throws -> CardTime? {
        CardTime(try JSONScanner.tape(of: value.utf8), at: 0)
    }
}
