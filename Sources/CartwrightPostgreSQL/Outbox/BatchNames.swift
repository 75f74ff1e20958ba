internal import Cartwright

extension BatchNames {
    /// Returns new ids.
    func ids(
        _ count: Int,
        at now: Instant,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [String] {
        guard count > 0 else { return [] }
        let rows = try connection.query(SettlingSQL.names, [.integer(Int64(count))])
        guard rows.count == count else { throw .damaged(connection.place, "the names of its batches") }
        var ids: [String] = []
        for row in 0..<count { ids.append(id(try rows.integer(row, 0), at: now)) }
        return ids
    }
}
