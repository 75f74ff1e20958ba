internal import Cartwright

/// The sessions of a tenant, for as long as a transaction lasts.
final class SessionTables: Sendable {
    private let statements: StatementCache<SessionSQL>
    private let tenant: SQLArgument

    init(_ statements: StatementCache<SessionSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }

    func session(_ id: String) throws(CartwrightError) -> KeptSession? {
        try statements[.session].first(tenant, .name(id), read: Self.kept)
    }

    private static func kept(_ row: SQLRow) -> KeptSession {
        KeptSession(row.bytes(1), revision: row.integer(0), commands: row.bytes(2))
    }

    /// The revision of what is kept now, or the refusal.
    func keep(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) throws(CartwrightError) -> Result<Int64, CartwrightError> {
        if let conflict = try conflict(of: id, after: revision) { return .failure(conflict) }
        return .success(try set(json, of: id, after: revision, readableFrom: .max))
    }

    /// A session as it was at a revision.
    func session(_ id: String, at revision: Int64) throws(CartwrightError) -> KeptSession? {
        for sql in [SessionSQL.sessionAt, .step] {
            if let found = try statements[sql].first(tenant, .name(id), .integer(revision), read: Self.kept) {
                return found
            }
        }
        return nil
    }

    /// Keeps a session whose revision is the one that is there; the revision after it.
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

    /// The refusal of what would follow another revision than the one that is there, nil where it is that one.
    func conflict(of id: String, after revision: Int64) throws(CartwrightError) -> CartwrightError? {
        let present = try statements[.revision].first(tenant, .name(id)) { $0.integer(0) } ?? 0
        return present == revision ? nil : .sessionConflict(id, after: revision, present: present)
    }

    /// What a commit was answered, nil where none had this key.
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

    /// Forgets some of the commits before an instant, the oldest first; how many.
    func forgetCommitments(before instant: Instant, limit: Int) throws(CartwrightError) -> Int {
        let limit = SQLArgument.number(max(0, limit))
        let old = try statements[.oldCommits].all(tenant, .integer(instant.milliseconds), limit) { row in
            (session: SQLArgument.bytes(row.bytes(0)), key: SQLArgument.bytes(row.bytes(1)))
        }
        for commit in old { try statements.run(.deleteCommit, tenant, commit.session, commit.key) }
        return old.count
    }

    /// Notes whether a session waits for an answer from outside, and since when.
    func note(unsettled isUnsettled: Bool, of id: String, at now: Instant) throws(CartwrightError) {
        if isUnsettled {
            try statements.run(.unsettle, tenant, .name(id), .integer(now.milliseconds))
        } else {
            try statements.run(.settle, tenant, .name(id))
        }
    }

    /// Those that wait since before an instant, the longest first.
    func unsettled(before instant: Instant, limit: Int) throws(CartwrightError) -> [String] {
        let limit = SQLArgument.number(max(0, limit))
        return try statements[.unsettled].all(tenant, .integer(instant.milliseconds), limit) { $0.text(0) }
    }

    /// Runs something of which nothing is left where it is refused, while the rest of the transaction stands. The
    /// refusal, nil where there is none.
    func whole(_ body: () throws(CartwrightError) -> CartwrightError?) throws(CartwrightError) -> CartwrightError? {
        try statements.run(.savepoint)
        let refusal = try body()
        if refusal != nil { try statements.run(.rollback) }
        try statements.run(.release)
        return refusal
    }
}
