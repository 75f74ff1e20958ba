internal import Cartwright

/// A code as a row of a table.
enum CodeRow {
    /// What the columns hold, in their order.
    static func arguments(_ code: IssuedCode) -> [SQLArgument] {
        [
            .text(code.code), .text(code.promotion), .number(code.limit), .text(code.customer),
            .number(code.startsAt?.milliseconds), .number(code.endsAt?.milliseconds),
            .number(code.revokedAt?.milliseconds),
        ]
    }

    /// Reads a code.
    ///
    /// - Throws: `store.corrupt` where no program wrote it so.
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
            throw StoreFailure.corrupt(path, "a code in it cannot be read: \(error.summary)")
        }
    }
}
