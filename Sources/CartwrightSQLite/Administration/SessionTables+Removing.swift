internal import Cartwright

/// A session that retention may delete.
struct IdleSession {
    let id: SQLArgument
    let hasOrders: Bool
    let since: Int64
}

extension SessionTables {
    /// Deletes a session with its earlier revisions, the answers to its changes, and its entries in lists.
    func remove(_ id: SQLArgument) throws(CartwrightError) {
        for sql in [SessionSQL.delete, .deleteAllSteps, .deleteAllCommits] { try statements.run(sql, tenant, id) }
        try lists.remove(id)
    }

    /// Returns sessions that were last changed before an instant, up to a limit. They are in the order of their
    /// changes, as far as these are more than an hour apart.
    func idle(before instant: Instant, hasOrders: Bool, limit: Int) throws(CartwrightError) -> [IdleSession] {
        let end = SQLArgument.integer(instant.milliseconds)
        var found: [IdleSession] = []
        try statements[.idle].each(tenant, hasOrders ? 1 : 0, end) { row in
            if row.integer(2) < instant.milliseconds {
                found.append(IdleSession(id: .bytes(row.bytes(0)), hasOrders: hasOrders, since: row.integer(1)))
            }
            return found.count < limit
        }
        return found
    }

    /// Deletes earlier revisions that were stored before an instant, the oldest first. Returns the number.
    func removeSteps(before instant: Instant, limit: Int) throws(CartwrightError) -> Int {
        let old = try statements[.oldSteps].all(tenant, .integer(instant.milliseconds), .number(limit)) { row in
            (session: SQLArgument.bytes(row.bytes(0)), revision: SQLArgument.integer(row.integer(1)))
        }
        for step in old { try statements.run(.deleteStep, tenant, step.session, step.revision) }
        return old.count
    }
}
