internal import Cartwright

/// The tables that a change of a checkout touches, besides those of the outbox.
struct ChangeTables: Sendable {
    let ledger: LedgerTables
    let sessions: SessionTables

    /// The revision of the session that is kept now, or the refusal, which leaves everything as it was.
    func commit(
        _ change: CheckoutChange,
        _ events: [EncodedEvent],
        in outbox: OutboxTables
    ) throws(CartwrightError) -> Result<Int64, CartwrightError> {
        if let key = change.key, let first = try sessions.answer(to: key, of: change.session) {
            return .success(first)
        }
        if let conflict = try sessions.conflict(of: change.session, after: change.revision) {
            return .failure(conflict)
        }
        return try sessions.whole { () throws(CartwrightError) in
            for request in change.requests {
                if let refusal = try carryOut(request, of: change) { return .failure(refusal) }
            }
            let kept = try sessions.keep(change.json, of: change.session, after: change.revision)
            guard case .success(let revision) = kept else { return kept }
            if let key = change.key { try sessions.setAnswer(revision, to: key, of: change.session) }
            _ = try outbox.record(events, at: change.instant)
            return kept
        }
    }

    /// Carries a request out where it is the ledger's. The refusal, nil where there is none.
    private func carryOut(_ request: Request, of change: CheckoutChange) throws(CartwrightError) -> CartwrightError? {
        let (session, now) = (change.session, change.instant)
        switch request {
        case .reserve(let demands, until: let expiry):
            return try ledger.reserve(demands, for: session, until: expiry, at: now)
        case .confirm(let order, counting: let demands):
            return try ledger.confirm(order: order, of: session, counting: demands, at: now)
        case .release: try ledger.release(session: session)
        case .giveBack(let order, let share): try ledger.giveBack(share, of: order, in: session)
        case .perform, .present, .charge, .refund: break
        }
        return nil
    }
}
