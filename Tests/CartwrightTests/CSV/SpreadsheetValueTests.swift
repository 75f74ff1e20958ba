import Testing

@testable import Cartwright

/// Amounts and dates as spreadsheets write them.
struct SpreadsheetValueTests {
    private static func read(
        _ text: String,
        _ code: String,
        _ mark: DecimalMark? = nil,
        ahead: Bool = true
    ) -> String {
        do throws(CartwrightError) {
            let currency = try Currency(code)
            var amounts = AmountReader(mark, learnsAhead: ahead)
            amounts.learn(from: text, in: currency, line: 2)
            return String(try amounts.money(text, in: currency).minor)
        } catch {
            return "\(error.code)"
        }
    }

    @Test(arguments: [
        ("12.50", "USD", "1250"), ("12,50", "EUR", "1250"), ("12,5", "EUR", "1250"), ("$1,234.50", "USD", "123450"),
        ("1.234,50 €", "EUR", "123450"), ("1 234,50", "EUR", "123450"), ("1\u{A0}234,50\u{A0}€", "EUR", "123450"),
        ("1\u{202F}234,50", "EUR", "123450"), ("1'234.50", "CHF", "123450"), ("CHF 1\u{2019}234.50", "CHF", "123450"),
        ("12.50 USD", "USD", "1250"), ("usd 12.50", "USD", "1250"), ("1,234,567", "USD", "123456700"),
        ("1.234.567", "EUR", "123456700"), ("1,234", "JPY", "1234"), ("1.234", "JPY", "1234"), ("0.250", "KWD", "250"),
        ("1234.500", "KWD", "1234500"), ("0", "USD", "0"), ("7", "USD", "700"), ("1 234", "USD", "123400"),
        ("1,234", "USD", "123400"), ("1.234", "EUR", "123400"), ("1.500", "KWD", "csv.bad_value"),
        ("€5", "USD", "csv.bad_value"), ("5 EUR", "USD", "csv.bad_value"), ("-2.00", "USD", "money.bad_amount"),
        ("(2.00)", "USD", "money.bad_amount"), (".50", "USD", "money.bad_amount"), ("12.", "USD", "money.bad_amount"),
        ("", "USD", "money.bad_amount"), ("abc", "USD", "money.bad_amount"), ("1,2,3", "USD", "money.bad_amount"),
        ("1,23,456.00", "USD", "money.bad_amount"), ("1.234.50", "USD", "money.bad_amount"),
        ("1,234.5.0", "USD", "money.bad_amount"), ("1e5", "USD", "money.bad_amount"),
        ("12.50", "JPY", "money.bad_amount"),
        ("1234,567", "USD", "money.bad_amount"), ("01,234.50", "USD", "money.bad_amount"),
        ("99999999999999999999", "USD", "money.overflow"), ("٣.50", "USD", "money.bad_amount"),
    ])
    func `an amount is read in one way or refused`(text: String, currency: String, expected: String) {
        #expect(Self.read(text, currency) == expected, "\(text)")
    }

    @Test func `the digits of a currency decide only after all amounts are known`() {
        #expect(Self.read("1,234", "USD", ahead: false) == "csv.bad_value")
        #expect(Self.read("1,234", "JPY", ahead: false) == "1234")
    }

    @Test func `a stated mark is the only one`() {
        #expect(Self.read("1,234", "USD", .point) == "123400" && Self.read("1.234", "EUR", .comma) == "123400")
        #expect(Self.read("12,50", "USD", .point) == "csv.bad_value")
        #expect(Self.read("1,234", "KWD", .comma) == "1234" && Self.read("1,234", "KWD", .point) == "1234000")
    }

    @Test func `every amount is read back from every way to write it`() throws {
        let groups = ["", ",", ".", " ", "'", "\u{202F}"]
        for minor in [0, 1, 99, 100, 12_345, 100_000, 123_456_789, Int64.max] as [Int64] {
            for mark in DecimalMark.allCases {
                for group in groups where group != mark.rawValue {
                    let plain = Money(minor: minor, .usd).decimal
                    let (whole, cents) = (plain.dropLast(3), plain.suffix(2))
                    var grouped = ""
                    for (index, digit) in whole.enumerated() {
                        if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += group }
                        grouped.append(digit)
                    }
                    #expect(Self.read(grouped + mark.rawValue + cents, "USD") == String(minor))
                }
            }
        }
    }

    private static func date(_ text: String, _ pattern: String?) -> String {
        do throws(CartwrightError) {
            let pattern = try pattern.map { text throws(CartwrightError) in try DatePattern(text) }
            return try WrittenDate.instant(text, pattern).description
        } catch {
            return "\(error.code)"
        }
    }

    @Test(
        arguments: [
            ("2026-11-28", nil, "2026-11-28T00:00:00Z"), ("2026-11-28 14:05", nil, "2026-11-28T14:05:00Z"),
            ("2026-11-28 14:05:00", nil, "2026-11-28T14:05:00Z"), ("2026-11-28 9:05:00", nil, "2026-11-28T09:05:00Z"),
            ("2026-11-28 14:05:00 +0100", nil, "2026-11-28T13:05:00Z"),
            ("2026-11-28 14:05:00 UTC", nil, "2026-11-28T14:05:00Z"),
            ("2026-11-28 14:05:00 -05", nil, "2026-11-28T19:05:00Z"),
            ("2026-11-28T14:05:00.250+01:00", nil, "2026-11-28T13:05:00.250Z"),
            ("03/04/2026", nil, "csv.bad_value"), ("28/11/2026", nil, "csv.bad_value"),
            ("3.4.26", nil, "csv.bad_value"),
            ("46354.5", nil, "time.bad_instant"), ("tomorrow", nil, "time.bad_instant"), ("", nil, "time.bad_instant"),
            ("2026-13-01", nil, "time.bad_instant"), ("2026-11-28 25:00", nil, "time.bad_instant"),
            ("2026-11-28 14:05:00 CET", nil, "time.bad_instant"),
            ("28/11/2026 14:05", "dd/MM/yyyy HH:mm", "2026-11-28T14:05:00Z"),
            ("3/4/2026 2:05 PM", "M/d/yyyy h:mm a", "2026-03-04T14:05:00Z"),
            ("3/4/2026 12:05 am", "d/M/yyyy h:mm a", "2026-04-03T00:05:00Z"),
            ("31/02/2026", "dd/MM/yyyy", "time.bad_instant"), ("28/11/2026x", "dd/MM/yyyy", "time.bad_instant"),
            ("2026", "dd/MM", "csv.bad_pattern"), ("2026", "dd/MM/yyyy hh:mm", "csv.bad_pattern"),
            ("2026", "QQ/MM/yyyy", "csv.bad_pattern"), ("2026", "dd/dd/MM/yyyy", "csv.bad_pattern"),
            ("2026", "mm/dd/yyyy", "csv.bad_pattern"), ("2026", "", "csv.bad_pattern"),
        ] as [(String, String?, String)]
    )
    func `a date is read in one way or refused`(text: String, pattern: String?, expected: String) {
        #expect(Self.date(text, pattern) == expected, "\(text) \(pattern ?? "")")
    }

    @Test(arguments: [
        ("a,b\n", ","), ("a;b\n1,2,3\n", ";"), ("a\tb\n", "\t"), ("\"a,b,c\";d\n", ";"), ("sep=;\na,b,c\n", ";"),
        ("\"sep=,\"\na;b\n", ","), ("a\n", ","), ("", ","), ("\n\na;b", ";"), ("sep=x\n", ","),
    ])
    func `the first line shows the separator`(text: String, expected: Unicode.Scalar) {
        #expect(CSVSeparator(of: Array(text.utf8)).byte == UInt8(ascii: expected))
    }
}
