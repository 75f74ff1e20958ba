internal import Cartwright

/// A question for a session, and for what was committed under some keys of it.
struct SessionCall: Combinable {
    let tenant: [UInt8]
    let id: [UInt8]
    var keys: [String] = []

    var group: [UInt8]? { nil }
    var repetition: Repetition { .reading }

    /// Rows of a call's number, nil or the number of a key, a revision, and the session or what the key keeps.
    private static let text = """
        SELECT ask.number, NULL::bigint, session.revision, session.body
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS ask (tenant, id, number)
        JOIN session ON session.tenant = ask.tenant AND session.id = ask.id
        UNION ALL
        SELECT ask.call, ask.number, first.revision, first.answer
        FROM unnest($3::bigint[], $4::bytea[]) WITH ORDINALITY AS ask (call, key, number)
        JOIN session_commit AS first ON first.tenant = ($1::bytea[])[ask.call]
            AND first.session = ($2::bytea[])[ask.call] AND first.key = ask.key
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
            let key = try rows.integer(ifPresent: row, 1).map { Int(clamping: $0) - 1 }
            guard answers.indices.contains(number), key.map(keys.indices.contains) ?? true else {
                throw .damaged(connection.place, "it has a session that was not asked for")
            }
            let (revision, bytes) = (try rows.integer(row, 2), try rows.bytes(row, 3))
            if let key {
                let first = Commitment(revision: revision, answer: bytes, isRepeated: true)
                answers[number].commitments[keys[key].key] = first
            } else {
                answers[number].session = KeptSession(bytes, revision: revision)
            }
        }
        return answers
    }
}
