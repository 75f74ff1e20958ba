internal import Cartwright

/// The combiners of the calls of all stores of a schema, one for each kind.
struct SharedCalls: Sendable {
    let changes: Changes
    let counters: Combiner<CounterCall, Counters>
    let sessions: Combiner<SessionCall, FoundSession>
    let recorder: Combiner<RecordCall, RecordReceipt>

    init(_ pool: ConnectionPool) {
        let secret = StoreSecret()
        changes = Changes(pool, secret)
        counters = Combiner(pool, workers: 1) { connection, calls throws(PostgreSQLFailure) in
            try CounterReading.answers(to: calls, secret, connection)
        }
        sessions = Combiner(pool, workers: 1) { connection, calls throws(PostgreSQLFailure) in
            try SessionCall.answers(to: calls, connection)
        }
        recorder = Combiner(pool, workers: 1, overload: .outboxOverloaded) {
            connection,
            calls throws(PostgreSQLFailure) in
            try EventRecording.record(calls, connection)
        }
    }
}
