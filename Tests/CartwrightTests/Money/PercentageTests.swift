import Testing

@testable import Cartwright

@Suite struct PercentageTests {
    @Test(
        arguments: [
            ("0", 0, "0"), ("0.000000", 0, "0"), ("0.000001", 1, "0.000001"), ("12.5", 12_500_000, "12.5"),
            ("12.500000", 12_500_000, "12.5"), ("015", 15_000_000, "15"), ("10", 10_000_000, "10"),
            ("33.333333", 33_333_333, "33.333333"), ("99.999999", 99_999_999, "99.999999"), ("100", 100_000_000, "100"),
            ("100.000000", 100_000_000, "100"), ("0.100", 100_000, "0.1"), ("1.010", 1_010_000, "1.01"),
        ] as [(String, Int64, String)]
    )
    func `a percentage is exact to a millionth`(text: String, millionths: Int64, description: String) throws {
        let percentage = try Percentage(text)
        #expect(percentage.millionths == millionths)
        #expect(percentage.description == description)
        #expect(try Percentage(description) == percentage)
    }

    @Test(arguments: [
        "100.000001", "101", "1000", "0.0000001", "12.5000000", "99999999999999999999", "9223372036854.775808",
    ])
    func `a percentage above 100, or finer than a millionth, is refused`(text: String) {
        let error = #expect(throws: CartwrightError.self) { try Percentage(text) }
        #expect(error?.code == .moneyBadPercentage)
        #expect(error?.summary == "\"\(text)\" is not a percentage")
    }

    @Test func `the whole is 100 percent`() throws {
        #expect(try Percentage("100") == .whole)
    }
}
