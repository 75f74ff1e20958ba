import Testing

@testable import Cartwright

@Suite struct MoneyFormatTests {
    @Test(
        arguments: [
            ("USD", 2500, "$25.00", "25.00"), ("USD", 0, "$0.00", "0.00"), ("USD", 5, "$0.05", "0.05"),
            ("USD", -5, "-$0.05", "-0.05"), ("USD", -12345, "-$123.45", "-123.45"),
            ("USD", .max, "$92233720368547758.07", "92233720368547758.07"),
            ("USD", .min, "-$92233720368547758.08", "-92233720368547758.08"),
            ("EUR", -337, "-€3.37", "-3.37"), ("GBP", 100, "£1.00", "1.00"), ("INR", 99, "₹0.99", "0.99"),
            ("JPY", 120, "¥120", "120"), ("JPY", -1, "-¥1", "-1"), ("KRW", 0, "₩0", "0"),
            ("JPY", .min, "-¥9223372036854775808", "-9223372036854775808"),
            ("ISK", 7, "7 ISK", "7"), ("CAD", 150, "1.50 CAD", "1.50"),
            ("KWD", 1500, "1.500 KWD", "1.500"), ("KWD", 1, "0.001 KWD", "0.001"),
            ("KWD", -999, "-0.999 KWD", "-0.999"),
            ("CLF", 12345, "1.2345 CLF", "1.2345"), ("CLF", .min, "-922337203685477.5808 CLF", "-922337203685477.5808"),
        ] as [(String, Int64, String, String)]
    )
    func `an amount reads the same on every machine`(code: String, minor: Int64, text: String, decimal: String) throws {
        let money = Money(minor: minor, try Currency(code))
        #expect(money.description == text)
        #expect(money.decimal == decimal)
        #expect(money.isZero == (minor == 0))
    }

    @Test(arguments: ["USD", "JPY", "KWD", "CLF"])
    func `the decimal text of an amount round-trips`(code: String) throws {
        let currency = try Currency(code)
        var random = SplitMix64(state: 1)
        for _ in 0..<500 {
            let shift = Int64.random(in: 0..<63, using: &random)
            let money = Money(minor: Int64.random(in: 0 ... .max, using: &random) >> shift, currency)
            #expect(try Money(money.decimal, in: currency) == money)
        }
    }

    @Test func `an amount is written in minor units`() {
        #expect(Money(minor: 3038, .usd).json.text == #"{"minor":3038,"currency":"USD"}"#)
    }
}
