internal import Cartwright

/// The ids of batches: the sequence of a seed, whose place in it the schema counts.
///
/// So a program that begins again with the same seed and the same time makes none that a receiver has seen already.
struct BatchNames: Sendable {
    let seed: UInt64

    /// - Parameter number: one that `outbox_name` has given once.
    func id(_ number: Int64, at now: Instant) -> String {
        var generator = IdentifierGenerator(seed: seed &+ UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15)
        return generator.next(at: now)
    }

    /// New ids.
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
