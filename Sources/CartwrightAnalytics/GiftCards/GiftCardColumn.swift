internal import Cartwright

/// The columns of a file of gift cards. No error has a text of the file, which may be a code in the wrong column.
enum GiftCardColumn: String, CaseIterable {
    case code, amount, currency
    case expiresAt = "expires_at"

    private static let hintForHeader = "begin the file with the line code,amount,currency,expires_at"

    static let badHeader = CartwrightError(
        .csvBadHeader,
        "expected a line with the columns code, amount and currency, found none",
        hint: hintForHeader
    )

    /// Returns the columns of a header, in its order.
    ///
    /// - Throws: `csv.bad_header`.
    static func header(_ names: [String]) throws(CartwrightError) -> [GiftCardColumn] {
        var columns: [GiftCardColumn] = []
        for (position, name) in names.enumerated() {
            guard let column = GiftCardColumn(rawValue: name), !columns.contains(column) else {
                throw CartwrightError(
                    .csvBadHeader,
                    "expected the columns code, amount, currency and expires_at, each once, found another text as "
                        + "column \(position + 1)",
                    hint: hintForHeader
                )
            }
            columns.append(column)
        }
        for column in [code, amount, currency] where !columns.contains(column) {
            throw CartwrightError(
                .csvBadHeader,
                "expected the columns code, amount and currency, found no \(column.rawValue)",
                hint: hintForHeader
            )
        }
        return columns
    }

    /// Returns the texts of a row by their columns, without empty ones.
    ///
    /// - Throws: `csv.field_count`.
    static func texts(
        _ texts: [String],
        _ columns: [GiftCardColumn]
    ) throws(CartwrightError) -> [GiftCardColumn: String] {
        guard texts.count == columns.count else {
            throw CartwrightError(
                .csvFieldCount,
                "expected \(columns.count) fields, found \(texts.count)",
                hint: "put quotes around a field that contains a comma"
            )
        }
        var row: [GiftCardColumn: String] = [:]
        for (text, column) in zip(texts, columns) where !text.isEmpty { row[column] = text }
        return row
    }

    /// Returns the amount of a row, in major units.
    ///
    /// - Throws: `csv.bad_value`.
    static func money(_ texts: [GiftCardColumn: String]) throws(CartwrightError) -> Money {
        let currency: Currency
        do throws(CartwrightError) { currency = try Currency(texts[.currency] ?? "") } catch {
            throw bad(.currency, "an ISO 4217 currency code such as USD")
        }
        do throws(CartwrightError) { return try Money(texts[.amount] ?? "", in: currency) } catch {
            throw bad(.amount, "an amount of \(currency.code) in major units, without a sign")
        }
    }

    /// Returns the end of a row; nil if there is none.
    ///
    /// - Throws: `csv.bad_value`.
    static func end(_ texts: [GiftCardColumn: String]) throws(CartwrightError) -> Instant? {
        guard let text = texts[.expiresAt] else { return nil }
        do throws(CartwrightError) { return try Instant(text) } catch {
            throw bad(.expiresAt, "a time such as 2027-01-01T00:00:00Z, or nothing")
        }
    }

    private static func bad(_ column: GiftCardColumn, _ expected: String) -> CartwrightError {
        CartwrightError(
            .csvBadValue,
            "expected \(expected) as \(column.rawValue), found another text",
            hint: "check the order of the columns in the first line"
        )
    }
}
