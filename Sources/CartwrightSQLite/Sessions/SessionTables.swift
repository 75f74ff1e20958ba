internal import Cartwright

/// The sessions of a tenant, within a transaction.
final class SessionTables: Sendable {
    let statements: StatementCache<SessionSQL>
    let tenant: SQLArgument
    let lists: ListTables

    init(_ statements: FileStatements, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements.sessions, .text(tenant.name))
        lists = ListTables(statements.lists, of: tenant)
    }

    func session(_ id: String) throws(CartwrightError) -> StoredSession? {
        try statements[.session].first(tenant, .name(id), read: Self.stored)
    }

    static func stored(_ row: SQLRow) -> StoredSession {
        StoredSession(row.bytes(1), revision: row.integer(0), commands: row.bytes(2))
    }

    /// Stores a session. Returns the new revision, or the refusal.
    func store(
        _ session: IndexedSession,
        of id: String,
        after revision: Int64
    ) throws(CartwrightError) -> Result<Int64, CartwrightError> {
        let present = try state(of: id)
        if let conflict = present.conflict(of: id, after: revision) { return .failure(conflict) }
        return .success(try set(session, of: id, after: present, readableFrom: .max))
    }

    /// Returns a session as it was at a revision.
    func session(_ id: String, at revision: Int64) throws(CartwrightError) -> StoredSession? {
        for sql in [SessionSQL.sessionAt, .step] {
            if let found = try statements[sql].first(tenant, .name(id), .integer(revision), read: Self.stored) {
                return found
            }
        }
        return nil
    }

    /// Returns the columns of a session that a change compares.
    func state(of id: String) throws(CartwrightError) -> SessionState {
        try statements[.state].first(tenant, .name(id), read: SessionState.init) ?? SessionState()
    }

    /// Stores a session whose revision was checked, with its entries in lists. Returns the next revision.
    ///
    /// - Parameter first: the first revision that stays readable.
    func set(
        _ session: IndexedSession,
        of id: String,
        after present: SessionState,
        readableFrom first: Int64
    ) throws(CartwrightError) -> Int64 {
        if present.revision > 0 {
            if first <= present.revision { try statements.run(.addStep, tenant, .name(id)) }
            try statements.run(.deleteSteps, tenant, .name(id), .integer(first))
        }
        let next = present.followed(by: session)
        let sql: SessionSQL = present.revision == 0 ? .add : next == present ? .keep : .keepState
        let body: [SQLArgument] = [
            tenant, .name(id), .bytes(session.json), .bytes(session.commands),
            .integer(session.instant.milliseconds),
        ]
        try statements.run(sql, sql == .keep ? body : body + next.row)
        for row in session.rows { try lists.put(row) }
        return present.revision + 1
    }

    /// Returns the answer to a commit, nil if none had this key.
    func commitment(of key: String, in id: String) throws(CartwrightError) -> Commitment? {
        try statements[.commit].first(tenant, .name(id), .name(key)) { row in
            Commitment(revision: row.integer(0), answer: row.bytes(1), isRepeated: true)
        }
    }

    func note(
        _ commitment: Commitment,
        of key: String,
        in id: String,
        at instant: Instant
    ) throws(CartwrightError) {
        try statements.run(
            .addCommit,
            tenant,
            .name(id),
            .name(key),
            .integer(commitment.revision),
            .bytes(commitment.answer),
            .integer(instant.milliseconds)
        )
    }

    /// Deletes the keys of commits before an instant, the oldest first, up to a limit. Returns the number.
    func forgetCommitments(before instant: Instant, limit: Int) throws(CartwrightError) -> Int {
        let limit = SQLArgument.number(max(0, limit))
        let old = try statements[.oldCommits].all(tenant, .integer(instant.milliseconds), limit) { row in
            (session: SQLArgument.bytes(row.bytes(0)), key: SQLArgument.bytes(row.bytes(1)))
        }
        for commit in old { try statements.run(.deleteCommit, tenant, commit.session, commit.key) }
        return old.count
    }

    /// Returns the sessions that have waited since before an instant, the longest first.
    func unsettled(before instant: Instant, limit: Int) throws(CartwrightError) -> [String] {
        let limit = SQLArgument.number(max(0, limit))
        return try statements[.unsettled].all(tenant, .integer(instant.milliseconds), limit) { $0.text(0) }
    }

    /// Runs a function and rolls back its changes if it returns a refusal, within the transaction. Returns the
    /// refusal, nil if there is none.
    func whole(_ body: () throws(CartwrightError) -> CartwrightError?) throws(CartwrightError) -> CartwrightError? {
        try statements.run(.savepoint)
        let refusal = try body()
        if refusal != nil { try statements.run(.rollback) }
        try statements.run(.release)
        return refusal
    }
}
