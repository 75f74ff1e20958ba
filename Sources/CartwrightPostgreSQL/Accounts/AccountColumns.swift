internal import Cartwright

/// An account as a row of a table.
enum AccountColumns {
    /// Reads an account at an instant.
    ///
    /// - Throws: `store.corrupt` if the row is not a valid account.
    static func read(
        _ rows: PostgreSQLRows,
        _ row: Int,
        at now: Instant,
        _ place: String
    ) throws(PostgreSQLFailure) -> Account {
        guard let kind = AccountKind(rawValue: try rows.text(row, 1)),
            let currency = try? Currency(try rows.text(row, 2))
        else { throw .damaged(place, "cannot read an account in it") }
        let totals = AccountTotals(
            issuedMinor: try rows.integer(row, 8),
            refundedMinor: try rows.integer(row, 9),
            adjustedMinor: try rows.integer(row, 10),
            spentMinor: try rows.integer(row, 11),
            heldMinor: try rows.integer(row, 12),
            expiredMinor: try rows.integer(row, 13)
        )
        let account = Account(
            id: try rows.text(row, 0),
            kind: kind,
            currency: currency,
            customer: try text(rows, row, 3),
            lastFour: try text(rows, row, 4),
            expiresAt: try rows.instant(ifPresent: row, 5, place),
            isEnabled: try rows.flag(row, 6),
            createdAt: try rows.instant(row, 7, place),
            totals: totals
        )
        return account.read(
            at: now,
            pendingMinor: try rows.integer(row, 14),
            notHeldMinor: try rows.integer(row, 15)
        )
    }

    /// Reads an entry.
    ///
    /// - Throws: `store.corrupt` if the row is not a valid entry.
    static func readEntry(
        _ rows: PostgreSQLRows,
        _ row: Int,
        _ place: String
    ) throws(PostgreSQLFailure) -> AccountEntry {
        guard let kind = AccountEntry.Kind(rawValue: try rows.text(row, 1)) else {
            throw .damaged(place, "cannot read an entry of an account in it")
        }
        return AccountEntry(
            number: try rows.integer(row, 0),
            kind: kind,
            amountMinor: try rows.integer(row, 2),
            instant: try rows.instant(row, 3, place),
            session: try text(rows, row, 4),
            order: try text(rows, row, 5),
            reason: try text(rows, row, 6),
            by: try text(rows, row, 7),
            availableAt: try rows.instant(ifPresent: row, 8, place)
        )
    }

    private static func text(_ rows: PostgreSQLRows, _ row: Int, _ column: Int) throws(PostgreSQLFailure) -> String? {
        try rows.bytes(ifPresent: row, Int(column)) == nil ? nil : rows.text(row, column)
    }
}
