internal import Cartwright

/// Runs changes; those that wait at the same time share a statement.
final class Changes: Sendable {
    private let combiner: Combiner<ChangeCall, ChangeAnswer>

    init(_ pool: ConnectionPool, _ secret: StoreSecret) {
        let schema = pool.settings.schema
        // Half of the connections are left to readers.
        combiner = Combiner(pool, workers: max(1, pool.count / 2)) {
            connection,
            calls throws(PostgreSQLFailure) in
            let counters = try secret.columns(of: calls.counters, connection)
            let batch = ChangeBatch(calls, counters)
            do throws(PostgreSQLFailure) {
                let answers = try connection.exchange([batch.statement(schema: schema)])
                return try answers.first.map { rows throws(PostgreSQLFailure) in
                    try batch.answers(rows, place: connection.place)
                } ?? []
            } catch  where calls.count == 1 && error.refusedDemand != nil {
                return [try batch.refusal(error.refusedDemand ?? 0, of: 0, connection.place)]
            }
        }
    }

    /// Returns the answer to a call; the revision is 0 if the call does not write the session.
    ///
    /// - Throws: `ledger.limit_reached`; `session.conflict`; an error of area `store`.
    func run(_ call: ChangeCall, of session: String) async throws(CartwrightError) -> Commitment {
        switch try await combiner.run(call) {
        case .done(let revision): return Commitment(revision: revision, answer: call.key == nil ? [] : call.answer)
        case .repeated(let commitment): return commitment
        case .conflict(let present):
            throw .sessionConflict(session, after: call.revision ?? 0, present: present)
        case .refused(let demand): throw .limitReached(demand)
        }
    }
}
