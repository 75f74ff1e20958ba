internal import Cartwright

/// A code as a row of a table.
enum CodeColumns {
    /// The names of the columns, in order.
    static let names = "code, promotion, use_limit, customer, starts_at, ends_at, revoked_at"

    /// Reads a code.
    ///
    /// - Throws: `store.corrupt` if the row is not a valid code.
    static func read(_ rows: PostgreSQLRows, _ row: Int, _ place: String) throws(PostgreSQLFailure) -> IssuedCode {
        let (code, promotion) = (try rows.text(row, 0), try rows.text(row, 1))
        let customer = try rows.bytes(ifPresent: row, 3) == nil ? nil : rows.text(row, 3)
        let limit = try rows.integer(ifPresent: row, 2)
        let startsAt = try rows.instant(ifPresent: row, 4, place)
        let endsAt = try rows.instant(ifPresent: row, 5, place)
        let revokedAt = try rows.instant(ifPresent: row, 6, place)
        do throws(CartwrightError) {
            return try IssuedCode(
                kept: code,
                of: promotion,
                limit: limit,
                customer: customer,
                startsAt: startsAt,
                endsAt: endsAt,
                revokedAt: revokedAt
            )
        } catch {
            throw .damaged(place, "cannot read a code in it: \(error.summary)")
        }
    }
}
