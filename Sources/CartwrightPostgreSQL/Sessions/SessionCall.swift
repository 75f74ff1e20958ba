internal import Cartwright

/// A call that reads a session, and the commitments under some keys of it.
struct SessionCall: Combinable {
    let tenant: [UInt8]
    let id: [UInt8]
    var keys: [String] = []

    var group: [UInt8]? { nil }
    var repetition: Repetition { .reading }

    /// Returns a row for each call, with the stored session, and one for each of its keys that has a commitment.
    private static let text = """
        SELECT ask.number, session.revision, session.body, first.number, first.revision, first.answer,
            session.commands
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS ask (tenant, id, number)
        LEFT JOIN session ON session.tenant = ask.tenant AND session.id = ask.id
        LEFT JOIN LATERAL (
            SELECT wanted.number, kept.revision, kept.answer
            FROM unnest($3::bigint[], $4::bytea[]) WITH ORDINALITY AS wanted (call, key, number)
            JOIN session_commit AS kept ON kept.tenant = ask.tenant AND kept.session = ask.id AND kept.key = wanted.key
            WHERE wanted.call = ask.number
        ) AS first ON true
        """

    static func answers(
        to calls: [SessionCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [FoundSession] {
        let keys = calls.enumerated().flatMap { index, call in call.keys.map { (call: Int64(index + 1), key: $0) } }
        let rows = try connection.query(
            text,
            [
                .byteStrings(calls.map(\.tenant)), .byteStrings(calls.map(\.id)),
                .integers(keys.map(\.call)), .byteStrings(keys.map(\.key.nameBytes)),
            ]
        )
        var answers = [FoundSession](repeating: FoundSession(), count: calls.count)
        for row in 0..<rows.count {
            let number = Int(clamping: try rows.integer(row, 0)) - 1
            let key = try rows.integer(ifPresent: row, 3).map { Int(clamping: $0) - 1 }
            guard answers.indices.contains(number), key.map(keys.indices.contains) ?? true else {
                throw .damaged(connection.place, "it returned a session that was not requested")
            }
            if answers[number].session == nil, let revision = try rows.integer(ifPresent: row, 1) {
                let (json, commands) = (try rows.bytes(row, 2), try rows.bytes(row, 6))
                answers[number].session = StoredSession(json, revision: revision, commands: commands)
            }
            guard let key else { continue }
            let (revision, answer) = (try rows.integer(row, 4), try rows.bytes(row, 5))
            let first = Commitment(revision: revision, answer: answer, isRepeated: true)
            answers[number].commitments[keys[key].key] = first
        }
        return answers
    }
}
