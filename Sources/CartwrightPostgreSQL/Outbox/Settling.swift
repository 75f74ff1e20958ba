internal import Cartwright

/// Records the outcome of a delivery attempt, on the connection that holds the lock.
struct Settling {
    let tenant: PostgreSQLValue
    let names: BatchNames
    let now: Instant
    let connection: PostgreSQLConnection

    /// Settles a batch. Returns false if no batch with the id is given out.
    func settle(_ id: String, _ outcome: DeliveryOutcome) throws(PostgreSQLFailure) -> Bool {
        guard case .tooLarge = outcome else { return try write(outcome, id) }
        return try connection.transaction { () throws(PostgreSQLFailure) in
            guard let parts = try parts(of: id) else { return false }
            if try write(outcome, id, events: Int(clamping: parts.events)) { return true }
            try divide(parts)
            return true
        }
    }

    /// Writes the effect of an outcome on a batch that is given out.
    ///
    /// - Returns: false if nothing was written, for example because the batch must be split.
    private func write(_ outcome: DeliveryOutcome, _ id: String, events: Int = 1) throws(PostgreSQLFailure) -> Bool {
        var progress = BatchProgress(id: id, events: events, bytes: 0, at: now)
        progress.giveOut()
        guard progress.settle(outcome, at: now) else { return false }
        let entry = progress.entry
        return try connection.query(
            SettlingSQL.settle,
            [
                tenant, .bytes(Array(id.utf8)), .integer(entry.state.number), .integer(Int64(entry.failures)),
                .instant(entry.dueAt), .instant(progress.dueSince), .instant(entry.settledAt),
                .bytes(ifPresent: entry.reason?.code.rawValue), .bytes(ifPresent: entry.reason?.summary),
            ]
        ).count > 0
    }

    // MARK: Dividing

    private struct Parts {
        let number: Int64
        let events: Int64
        /// The size of the events of the older half in bytes.
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
            throw .damaged(connection.place, "the body of batch \(id) does not match its list of events")
        }
        return parts
    }

    /// Splits a batch in two: if the number of events is odd, the older half has one more.
    private func divide(_ whole: Parts) throws(PostgreSQLFailure) {
        let ids = try names.ids(2, at: now, connection).map { PostgreSQLValue.bytes(Array($0.utf8)) }
        let older = Int64(BatchProgress.olderHalf(of: Int(clamping: whole.events)))
        let number = PostgreSQLValue.integer(whole.number)
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
