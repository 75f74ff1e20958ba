internal import Cartwright

/// A question for a session.
struct SessionCall: Combinable {
    let tenant: [UInt8]
    let id: [UInt8]

    var group: [UInt8]? { nil }
    var repetition: Repetition { .reading }

    private static let text = """
        SELECT ask.number, session.revision, session.body
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS ask (tenant, id, number)
        JOIN session ON session.tenant = ask.tenant AND session.id = ask.id
        """

    static func answers(
        to calls: [SessionCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [KeptSession?] {
        let rows = try connection.query(text, [.byteStrings(calls.map(\.tenant)), .byteStrings(calls.map(\.id))])
        var answers = [KeptSession?](repeating: nil, count: calls.count)
        for row in 0..<rows.count {
            let number = Int(clamping: try rows.integer(row, 0)) - 1
            guard answers.indices.contains(number) else {
                throw .damaged(connection.place, "it has a session that was not asked for")
            }
            answers[number] = KeptSession(try rows.bytes(row, 2), revision: try rows.integer(row, 1))
        }
        return answers
    }
}
