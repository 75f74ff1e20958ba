internal import Cartwright

/// The columns of a file of gift cards. No error has a text of the file, which may be a code in the wrong column.
enum GiftCardColumn: String, CSVColumn {
    case code, amount, currency
    case expiresAt = "expires_at"

    static let badHeader = CartwrightError(
        .csvBadHeader,
        "expected a line with the columns code, amount and currency, found none",
        hint: "begin the file with the line code,amount,currency,expires_at"
    )

    var synonyms: [String] {
        switch self {
        case .code: ["gift card code", "card code", "card number"]
        case .amount: ["balance", "current balance", "remaining balance"]
        case .currency: ["currency code"]
        case .expiresAt: ["expires on", "expiry date", "expires", "valid until"]
        }
    }

    /// True, because a wrong choice would issue wrong amounts.
    var hasOneName: Bool { true }

    /// Reads a header. Only known names are in errors.
    ///
    /// - Throws: `csv.bad_header`.
    static func header(_ names: [String]) throws(CartwrightError) -> CSVHeader<GiftCardColumn> {
        try CSVHeader(names, required: [.code, .amount, .currency], example: "code,amount,currency,expires_at")
    }

    /// Returns the amount of a row, in major units.
    ///
    /// - Throws: `csv.bad_value`.
    static func money(
        _ texts: [GiftCardColumn: String],
        _ amounts: inout AmountReader,
        line: Int
    ) throws(CartwrightError) -> Money {
        let currency: Currency
        do throws(CartwrightError) { currency = try Currency(texts[.currency] ?? "") } catch {
            throw bad(.currency, "an ISO 4217 currency code such as USD")
        }
        let text = texts[.amount] ?? ""
        amounts.learn(from: text, in: currency, line: line)
        do throws(CartwrightError) { return try amounts.money(text, in: currency) } catch {
            throw bad(
                .amount,
                "an amount of \(currency.code) in major units that can be read in one way, without a sign"
            )
        }
    }

    /// Returns the end of a row; nil if there is none.
    ///
    /// - Throws: `csv.bad_value`.
    static func end(
        _ texts: [GiftCardColumn: String],
        _ dates: DatePattern?
    ) throws(CartwrightError) -> Instant? {
        guard let text = texts[.expiresAt] else { return nil }
        do throws(CartwrightError) { return try WrittenDate.instant(text, dates) } catch {
            throw bad(.expiresAt, "a time such as \(dates?.description ?? "2027-01-01T00:00:00Z"), or nothing")
        }
    }

    private static func bad(_ column: GiftCardColumn, _ expected: String) -> CartwrightError {
        CartwrightError(
            .csvBadValue,
            "expected \(expected) as \(column.rawValue), found another text",
            hint: "check the order of the columns in the first line, --decimal and --date-format"
        )
    }
}
