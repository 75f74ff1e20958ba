internal import Cartwright

extension SessionTables {
    /// Returns everything that is stored with a session, nil if it does not exist.
    func parts(of id: String) throws(CartwrightError) -> SessionParts? {
        guard let present = try session(id) else { return nil }
        let answers = try statements[.commits].all(tenant, .name(id)) { (key: $0.bytes(0), answer: $0.bytes(1)) }
        return SessionParts(
            present,
            steps: try statements[.steps].all(tenant, .name(id), read: Self.stored),
            answers: Dictionary(answers.map { ($0.key, $0.answer) }) { first, _ in first }
        )
    }

    /// Stores the parts of a session that were rewritten, with its entries in lists.
    ///
    /// - Returns: false if the session has changed since the parts were read: nothing is stored then.
    func write(
        _ parts: SessionParts,
        _ session: IndexedSession,
        of id: String,
        without customer: String
    ) throws(CartwrightError) -> Bool {
        let (name, present) = (SQLArgument.name(id), try state(of: id))
        guard present.revision == parts.present.revision else { return false }
        // A refusal adds an answer at any revision.
        let keys = try statements[.commits].all(tenant, name) { $0.bytes(0) }
        guard keys.allSatisfy({ parts.answers[$0] != nil }) else { return false }
        try statements.run(.addStep, tenant, name)
        let body: [SQLArgument] = [
            tenant, name, .bytes(session.json), .bytes([]), .integer(session.instant.milliseconds),
        ]
        try statements.run(.keepState, body + present.followed(by: session).row)
        for step in parts.steps + [parts.present] {
            let revision = SQLArgument.integer(step.revision)
            try statements.run(.rewriteStep, tenant, name, revision, .bytes(step.json), .bytes(step.commands))
        }
        for (key, answer) in parts.answers {
            try statements.run(.rewriteCommit, tenant, name, .bytes(key), .bytes(answer))
        }
        try lists.replace(name, by: session.rows, without: customer)
        return true
    }
}
