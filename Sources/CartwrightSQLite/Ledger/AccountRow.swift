internal import Cartwright

/// An account as a row of a table.
enum AccountRow {
    /// Reads an account at an instant.
    ///
    /// - Throws: `store.corrupt` if the row is not a valid account.
    static func read(_ row: SQLRow, at now: Instant, _ path: String) throws(CartwrightError) -> Account {
        guard let kind = AccountKind(rawValue: row.text(1)), let currency = try? Currency(row.text(2)),
            let createdAt = Instant(milliseconds: row.integer(7))
        else { throw StoreFailure.corrupt(path, "cannot read an account in it") }
        let totals = AccountTotals(
            issuedMinor: row.integer(8),
            refundedMinor: row.integer(9),
            adjustedMinor: row.integer(10),
            spentMinor: row.integer(11),
            heldMinor: row.integer(12),
            expiredMinor: row.integer(13)
        )
        let account = Account(
            id: row.text(0),
            kind: kind,
            currency: currency,
            customer: row.text(ifPresent: 3),
            lastFour: row.text(ifPresent: 4),
            expiresAt: row.integer(ifPresent: 5).flatMap(Instant.init(milliseconds:)),
            isEnabled: row.integer(6) != 0,
            createdAt: createdAt,
            totals: totals
        )
        return account.read(at: now, pendingMinor: row.integer(14), notHeldMinor: row.integer(15))
    }

    /// Reads an entry.
    ///
    /// - Throws: `store.corrupt` if the row is not a valid entry.
    static func readEntry(_ row: SQLRow, _ path: String) throws(CartwrightError) -> AccountEntry {
        guard let kind = AccountEntry.Kind(rawValue: row.text(1)),
            let instant = Instant(milliseconds: row.integer(3))
        else { throw StoreFailure.corrupt(path, "cannot read an entry of an account in it") }
        return AccountEntry(
            number: row.integer(0),
            kind: kind,
            amountMinor: row.integer(2),
            instant: instant,
            session: row.text(ifPresent: 4),
            order: row.text(ifPresent: 5),
            reason: row.text(ifPresent: 6),
            by: row.text(ifPresent: 7),
            availableAt: row.integer(ifPresent: 8).flatMap(Instant.init(milliseconds:))
        )
    }
}
