/// The columns of codes in CSV; JSON has the same keys.
enum CodeColumn: String, CaseIterable {
    case code, promotion, limit, customer
    case startsAt = "starts_at"
    case endsAt = "ends_at"
    case revokedAt = "revoked_at"

    /// Returns the columns of a header, in its order.
    ///
    /// - Parameter hasPromotion: true if there is a default promotion for codes that name none.
    /// - Throws: `csv.bad_header`.
    static func header(_ names: [String], hasPromotion: Bool) throws(CartwrightError) -> [CodeColumn] {
        let known = allCases.map(\.rawValue)
        var columns: [CodeColumn] = []
        for name in names {
            guard let column = CodeColumn(rawValue: name) else {
                let nearest = Spelling.nearest(to: name, among: known)
                throw CartwrightError(
                    .csvBadHeader,
                    "unknown column \"\(name)\"",
                    hint: nearest.map { "did you mean \($0)?" }
                        ?? "known: \(known.joined(separator: ", "))"
                )
            }
            guard !columns.contains(column) else {
                throw CartwrightError(.csvBadHeader, "the column \(name) appears twice", hint: "remove one")
            }
            columns.append(column)
        }
        for column in hasPromotion ? [code] : [code, promotion] where !columns.contains(column) {
            throw CartwrightError(
                .csvBadHeader,
                "the column \(column.rawValue) is missing",
                hint: column == .code ? "begin with a line such as code,promotion,limit" : "add it, or use --promotion"
            )
        }
        return columns
    }

    /// Returns the code of a row.
    ///
    /// - Throws: `csv.field_count`, `csv.bad_value`, `time.bad_instant`, `code.malformed`, `code.bad_terms`.
    static func read(
        _ texts: [String],
        _ columns: [CodeColumn],
        promotion: String?
    ) throws(CartwrightError) -> IssuedCode {
        guard texts.count == columns.count else {
            throw CartwrightError(
                .csvFieldCount,
                "expected \(columns.count) fields, found \(texts.count)",
                hint: "put quotes around a field that contains a comma"
            )
        }
        var (code, own, customer): (String?, String?, String?)
        var (limit, startsAt, endsAt, revokedAt): (Int64?, Instant?, Instant?, Instant?)
        for (text, column) in zip(texts, columns) where !text.isEmpty {
            switch column {
            case .code: code = text
            case .promotion: own = text
            case .customer: customer = text
            case .limit: limit = try number(text)
            case .startsAt: startsAt = try Instant(text)
            case .endsAt: endsAt = try Instant(text)
            case .revokedAt: revokedAt = try Instant(text)
            }
        }
        return try IssuedCode(
            code ?? "",
            of: own ?? promotion ?? "",
            limit: limit,
            customer: customer,
            startsAt: startsAt,
            endsAt: endsAt,
            revokedAt: revokedAt
        )
    }

    private static func number(_ text: String) throws(CartwrightError) -> Int64 {
        guard let number = Int64(text), text.first != "+" else {
            throw CartwrightError(.csvBadValue, "the limit is \"\(text)\"", hint: "use a whole number, 1 or more")
        }
        return number
    }
}
