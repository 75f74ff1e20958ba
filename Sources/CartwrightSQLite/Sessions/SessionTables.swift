internal import Cartwright

/// The sessions of a tenant, within a transaction.
final class SessionTables: Sendable {
    private let statements: StatementCache<SessionSQL>
    private let tenant: SQLArgument

    init(_ statements: StatementCache<SessionSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }

    func session(_ id: String) throws(CartwrightError) -> StoredSession? {
        try statements[.session].first(tenant, .name(id), read: Self.session)
    }

    private static func session(_ row: SQLRow) -> StoredSession {
        StoredSession(row.bytes(1), revision: row.integer(0), commands: row.bytes(2))
    }

    /// Stores a session. Returns the new revision, or the refusal.
    func store(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) throws(CartwrightError) -> Result<Int64, CartwrightError> {
        if let conflict = try conflict(of: id, after: revision) { return .failure(conflict) }
        return .success(try set(json, of: id, after: revision, readableFrom: .max))
    }

    /// Returns a session as it was at a revision.
    func session(_ id: String, at revision: Int64) throws(CartwrightError) -> StoredSession? {
        for sql in [SessionSQL.sessionAt, .step] {
            if let found = try statements[sql].first(tenant, .name(id), .integer(revision), read: Self.session) {
                return found
            }
        }
        return nil
    }

    /// Stores a session whose revision was checked. Returns the next revision.
    ///
    /// - Parameter first: the first revision that stays readable.
    func set(
        _ json: [UInt8],
        of id: String,
        after revision: Int64,
        by commands: [UInt8] = [],
        readableFrom first: Int64
    ) throws(CartwrightError) -> Int64 {
        if revision > 0 {
            if first <= revision { try statements.run(.addStep, tenant, .name(id)) }
            try statements.run(.deleteSteps, tenant, .name(id), .integer(first))
        }
        try statements.run(revision == 0 ? .add : .keep, tenant, .name(id), .bytes(json), .bytes(commands))
        return revision + 1
    }

    /// Returns the refusal of a change to another revision than the current one, nil if they are equal.
    func conflict(of id: String, after revision: Int64) throws(CartwrightError) -> CartwrightError? {
        let present = try statements[.revision].first(tenant, .name(id)) { $0.integer(0) } ?? 0
        return present == revision ? nil : .sessionConflict(id, after: revision, present: present)
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

    /// Records that a session waits for an answer from outside, and since when, or that it does not.
    func note(unsettled isUnsettled: Bool, of id: String, at now: Instant) throws(CartwrightError) {
        if isUnsettled {
            try statements.run(.unsettle, tenant, .name(id), .integer(now.milliseconds))
        } else {
            try statements.run(.settle, tenant, .name(id))
        }
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
