internal import Cartwright

/// Writes down how an attempt ended, on the connection that has the lock.
struct Settling {
    let tenant: PostgreSQLValue
    let names: BatchNames
    let now: Instant
    let connection: PostgreSQLConnection

    /// Whether the batch of the id is given out, so that something was written.
    func settle(_ id: String, _ outcome: DeliveryOutcome) throws(PostgreSQLFailure) -> Bool {
        switch outcome {
        case .delivered: try has(SettlingSQL.deliver, id)
        case .postponed(let until, let error):
            try has(SettlingSQL.postpone, id, [.integer(until.milliseconds)] + Self.reason(error))
        case .refused(let error): try has(SettlingSQL.bury, id, Self.reason(error))
        case .tooLarge(let error):
            try connection.transaction { () throws(PostgreSQLFailure) in
                guard let parts = try parts(of: id) else { return false }
                guard parts.events > 1 else { return try has(SettlingSQL.bury, id, Self.reason(error)) }
                try divide(parts)
                return true
            }
        }
    }

    private func has(
        _ text: String,
        _ id: String,
        _ more: [PostgreSQLValue] = []
    ) throws(PostgreSQLFailure) -> Bool {
        let arguments: [PostgreSQLValue] = [tenant, .bytes(Array(id.utf8)), .integer(now.milliseconds)]
        return try connection.query(text, arguments + more).count > 0
    }

    private static func reason(_ error: CartwrightError) -> [PostgreSQLValue] {
        [.bytes(Array(error.code.rawValue.utf8)), .bytes(Array(error.summary.utf8))]
    }

    // MARK: Dividing

    private struct Parts {
        let number: Int64
        let events: Int64
        /// How many bytes the events of the older half have.
        let olderBytes: Int64
    }

    private func parts(of id: String) throws(PostgreSQLFailure) -> Parts? {
        let rows = try connection.query(SettlingSQL.parts, [tenant, .bytes(Array(id.utf8))])
        guard rows.count > 0 else { return nil }
        let parts = Parts(
            number: try rows.integer(0, 0),
            events: try rows.integer(0, 1),
            olderBytes: try rows.integer(0, 4)
        )
        // Between the events are commas, around them brackets.
        guard try rows.integer(0, 2) == rows.integer(0, 3) &+ parts.events &+ 1 else {
            throw .damaged(connection.place, "the body of batch \(id) does not hold what it should")
        }
        return parts
    }

    /// Makes two batches of one: the older half is one event larger where the number is odd.
    private func divide(_ whole: Parts) throws(PostgreSQLFailure) {
        let ids = try names.ids(2, at: now, connection).map { PostgreSQLValue.bytes(Array($0.utf8)) }
        let (number, older) = (PostgreSQLValue.integer(whole.number), whole.events / 2 + whole.events % 2)
        let (count, bytes) = (PostgreSQLValue.integer(older), PostgreSQLValue.integer(whole.olderBytes &+ older))
        let instant = PostgreSQLValue.integer(now.milliseconds)
        _ = try connection.exchange([
            PostgreSQLStatement(SettlingSQL.leave, [tenant, number]),
            PostgreSQLStatement(SettlingSQL.addHalf, [tenant, number, count, bytes, ids[1], instant]),
            PostgreSQLStatement(SettlingSQL.halve, [tenant, number, count, bytes, ids[0], instant]),
            PostgreSQLStatement(SettlingSQL.enter, [tenant, number, ids[1]]),
        ])
    }
}
