internal import Cartwright

extension PostgreSQLRows {
    /// An instant.
    ///
    /// - Throws: `store.corrupt` where there is none, or one outside of the years 1 to 9999.
    func instant(_ row: Int, _ column: Int, _ place: String) throws(PostgreSQLFailure) -> Instant {
        guard let instant = try instant(ifPresent: row, column, place) else {
            throw .damaged(place, "a time is missing")
        }
        return instant
    }

    /// An instant, nil where it is null.
    func instant(ifPresent row: Int, _ column: Int, _ place: String) throws(PostgreSQLFailure) -> Instant? {
        guard let milliseconds = try integer(ifPresent: row, column) else { return nil }
        guard let instant = Instant(milliseconds: milliseconds) else {
            throw .damaged(place, "it has an impossible time")
        }
        return instant
    }
}
