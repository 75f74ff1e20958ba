import Testing

@testable import Cartwright

@Suite struct StrictDecimalTests {
    static let malformed = [
        "", " ", "15%", "12,5", "0x10", "NaN", "nan", "inf", "Infinity", " 5", "5 ", "5\n", "\t5", "+5", "-5", "-0",
        "1e3",
        "1E3", ".5", "5.", ".", "..", "1.2.3", "1..2", "1_000", "1'000", "1 000", "٣", "１", "५", "五", "½", "5\u{301}",
        "5\0",
        "\u{FEFF}5", "$5", "5USD", "(5)", "0b1", "5f", "5.-1", "5.+1", "1\u{2009}000", "5\u{66B}5",
    ]

    @Test(arguments: malformed)
    func `text that is not a plain decimal is refused`(text: String) {
        #expect(StrictDecimal(text, maximumDecimals: 6) == nil)
        let amount = #expect(throws: CartwrightError.self) { try Money(text, in: .usd) }
        #expect(amount?.code == .moneyBadAmount)
        #expect(amount?.hint == "digits with at most 2 decimals, such as 5.00")
        let percentage = #expect(throws: CartwrightError.self) { try Percentage(text) }
        #expect(percentage?.code == .moneyBadPercentage)
    }

    @Test(
        arguments: [
            ("0", 0), ("5", 500), ("5.0", 500), ("5.05", 505), ("0.01", 1), ("00012.50", 1250),
            ("92233720368547758.07", .max), ("92233720368547758", .max - 7),
        ] as [(String, Int64)]
    )
    func `a decimal is read exactly`(text: String, minor: Int64) throws {
        #expect(try Money(text, in: .usd) == Money(minor: minor, .usd))
    }

    @Test(arguments: [
        "92233720368547758.08", "92233720368547759", "9223372036854775808", "100000000000000000000.00",
    ])
    func `an amount beyond 64 bits of minor units overflows`(text: String) {
        let error = #expect(throws: CartwrightError.self) { try Money(text, in: .usd) }
        #expect(error?.code == .moneyOverflow)
    }

    @Test func `a long text is not an error by itself, and never traps`() throws {
        #expect(try Money(String(repeating: "0", count: 100_000) + "1", in: .usd).minor == 100)
        let huge = String(repeating: "9", count: 100_000)
        let error = #expect(throws: CartwrightError.self) { try Money(huge, in: .usd) }
        #expect(error?.code == .moneyOverflow)
        #expect(throws: CartwrightError.self) { try Money("1." + huge, in: .usd) }
        #expect(throws: CartwrightError.self) { try Percentage(huge) }
    }

    @Test(arguments: [
        ("USD", "0.001"), ("USD", "5.000"), ("JPY", "5.0"), ("JPY", "0.5"), ("KWD", "1.0001"), ("CLF", "1.00001"),
    ])
    func `an amount finer than the minor unit is refused, never rounded`(code: String, text: String) throws {
        let currency = try Currency(code)
        let error = #expect(throws: CartwrightError.self) { try Money(text, in: currency) }
        #expect(error?.code == .moneyBadAmount)
        #expect(error?.summary == "\"\(text)\" is not an amount in \(code)")
    }

    @Test(arguments: [("JPY", "120", 120), ("KWD", "1.5", 1500), ("KWD", "1.555", 1555), ("CLF", "1.2345", 12345)])
    func `the currency determines the number of decimals`(code: String, text: String, minor: Int64) throws {
        #expect(try Money(text, in: Currency(code)).minor == minor)
    }
}
