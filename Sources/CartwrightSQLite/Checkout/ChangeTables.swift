internal import Cartwright

/// The tables that a change of a checkout touches, besides those of the outbox.
struct ChangeTables: Sendable {
    let ledger: LedgerTables
    let sessions: SessionTables

    /// Commits a change, or returns the refusal, which leaves everything unchanged.
    func commit(
        _ change: CheckoutChange,
        _ session: IndexedSession,
        _ calls: [LedgerCall],
        _ events: [EncodedEvent],
        to outbox: SQLiteOutbox,
        in commit: CommitTables
    ) throws(CartwrightError) -> Result<Commitment, CartwrightError> {
        if let key = change.key, let first = try sessions.commitment(of: key, in: change.session) {
            return .success(first)
        }
        if change.isRefusal { return .success(try note(change, as: 0)) }
        let present = try sessions.state(of: change.session)
        if let conflict = present.conflict(of: change.session, after: change.revision) { return .failure(conflict) }
        if let refusal = try carryOut(calls) { return .failure(refusal) }
        let revision = try sessions.set(
            session,
            of: change.session,
            after: present,
            readableFrom: change.firstReadableRevision
        )
        let commitment = try note(change, as: revision)
        try outbox.record(events, in: commit, at: change.instant)
        return .success(commitment)
    }

    /// Stores the answer to a change under its key, if it has one.
    ///
    /// - Parameter revision: the revision that the change led to; 0 if it was refused.
    private func note(_ change: CheckoutChange, as revision: Int64) throws(CartwrightError) -> Commitment {
        guard let key = change.key else { return Commitment(revision: revision) }
        let commitment = Commitment(revision: revision, answer: change.answer)
        try sessions.note(commitment, of: key, in: change.session, at: change.instant)
        return commitment
    }

    /// Runs all calls on the ledger, or none. Returns the refusal, nil if there is none.
    private func carryOut(_ calls: [LedgerCall]) throws(CartwrightError) -> CartwrightError? {
        // A single call leaves nothing to roll back, so it needs no savepoint, which SQLite writes to a file.
        if calls.count == 1 { return try ledger.carryOut(calls[0]) }
        guard !calls.isEmpty else { return nil }
        return try sessions.whole { () throws(CartwrightError) in
            for call in calls {
                if let refusal = try ledger.carryOut(call) { return refusal }
            }
            return nil
        }
    }
}
