internal import Cartwright

/// A question for what was committed under a key.
struct CommitmentCall: Combinable {
    let tenant: [UInt8]
    let session: [UInt8]
    let key: [UInt8]

    var group: [UInt8]? { nil }
    var repetition: Repetition { .harmless }

    private static let text = """
        SELECT ask.number, first.revision, first.answer
        FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) WITH ORDINALITY AS ask (tenant, session, key, number)
        JOIN session_commit AS first
            ON first.tenant = ask.tenant AND first.session = ask.session AND first.key = ask.key
        """

    static func answers(
        to calls: [CommitmentCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [Commitment?] {
        let columns = [calls.map(\.tenant), calls.map(\.session), calls.map(\.key)]
        let rows = try connection.query(text, columns.map { .byteStrings($0) })
        var answers = [Commitment?](repeating: nil, count: calls.count)
        for row in 0..<rows.count {
            let number = Int(clamping: try rows.integer(row, 0)) - 1
            guard answers.indices.contains(number) else {
                throw .damaged(connection.place, "it has a commit that was not asked for")
            }
            let (revision, answer) = (try rows.integer(row, 1), try rows.bytes(row, 2))
            answers[number] = Commitment(revision: revision, answer: answer, isRepeated: true)
        }
        return answers
    }
}
