internal import Cartwright

/// A code as a row of a table.
enum CodeRow {
    /// Returns the values of the columns, in their order.
    static func arguments(_ code: IssuedCode) -> [SQLArgument] {
        [
            .text(code.code), .text(code.promotion), .number(code.limit), .text(code.customer),
            .number(code.startsAt?.milliseconds), .number(code.endsAt?.milliseconds),
            .number(code.revokedAt?.milliseconds),
        ]
    }

    /// Reads a code.
    ///
    /// - Throws: `store.corrupt` if the row is not a valid code.
    static func read(_ row: SQLRow, _ path: String) throws(CartwrightError) -> IssuedCode {
        do throws(CartwrightError) {
            return try IssuedCode(
                kept: row.text(0),
                of: row.text(1),
                limit: row.integer(ifPresent: 2),
                customer: row.text(ifPresent: 3),
                startsAt: row.integer(ifPresent: 4).flatMap(Instant.init(milliseconds:)),
                endsAt: row.integer(ifPresent: 5).flatMap(Instant.init(milliseconds:)),
                revokedAt: row.integer(ifPresent: 6).flatMap(Instant.init(milliseconds:))
            )
        } catch {
            throw StoreFailure.corrupt(path, "cannot read a code in it: \(error.summary)")
        }
    }
}
