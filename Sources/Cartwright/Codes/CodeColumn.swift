/// The columns of codes in CSV; JSON has the same keys.
enum CodeColumn: String, CSVColumn {
    case code, promotion, limit, customer
    case startsAt = "starts_at"
    case endsAt = "ends_at"
    case revokedAt = "revoked_at"

    var synonyms: [String] {
        switch self {
        case .code: ["discount code", "coupon code", "coupon", "voucher code", "voucher"]
        case .promotion: ["promotion id", "discount", "campaign"]
        case .limit: ["usage limit", "max uses", "uses"]
        case .customer: ["customer id", "customer email", "email"]
        case .startsAt: ["start date", "valid from", "starts"]
        case .endsAt: ["end date", "expiry date", "expires at", "expires", "valid until"]
        case .revokedAt: ["revoked"]
        }
    }

    /// True, because a wrong choice would issue wrong codes.
    var hasOneName: Bool { true }

    /// Reads a header.
    ///
    /// - Parameter hasPromotion: true if there is a default promotion for codes that name none.
    /// - Throws: `csv.bad_header`.
    static func header(_ names: [String], hasPromotion: Bool) throws(CartwrightError) -> CSVHeader<CodeColumn> {
        do throws(CartwrightError) {
            let required: [CodeColumn] = hasPromotion ? [.code] : [.code, .promotion]
            return try CSVHeader(names, required: required, example: "code,promotion,limit")
        } catch {
            guard !hasPromotion else { throw error }
            var error = error
            error.hint = error.hint.map { "\($0); or use --promotion" }
            throw error
        }
    }

    /// Returns the code of a row.
    ///
    /// - Parameter dates: the pattern of dates; nil for ISO 8601.
    /// - Throws: `csv.field_count`, `csv.bad_value`, `time.bad_instant`, `code.malformed`, `code.bad_terms`.
    static func read(
        _ texts: [String],
        _ header: CSVHeader<CodeColumn>,
        promotion: String?,
        dates: DatePattern?
    ) throws(CartwrightError) -> IssuedCode {
        let fields = try header.fields(texts)
        let instant = { (text: String?) throws(CartwrightError) -> Instant? in
            guard let text else { return nil }
            return try WrittenDate.instant(text, dates)
        }
        return try IssuedCode(
            CSVField.unescaped(fields[.code] ?? ""),
            of: fields[.promotion].map(CSVField.unescaped) ?? promotion ?? "",
            limit: try fields[.limit].map(number),
            customer: fields[.customer].map(CSVField.unescaped),
            startsAt: try instant(fields[.startsAt]),
            endsAt: try instant(fields[.endsAt]),
            revokedAt: try instant(fields[.revokedAt])
        )
    }

    private static func number(_ text: String) throws(CartwrightError) -> Int64 {
        guard let number = Int64(text), text.first != "+" else {
            throw CartwrightError(.csvBadValue, "the limit is \"\(text)\"", hint: "use a whole number, 1 or more")
        }
        return number
    }
}
