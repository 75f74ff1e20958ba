internal import Cartwright

/// The expected content of a store, as values.
struct Model {
    struct Kept {
        var session: Session
        var json: [UInt8]
        var revision: Int64
    }

    var kept: [String: Kept] = [:]
    var ledger = MemoryLedger()
    var eventCount = 0

    /// Applies a new change, and returns the answer that a store must give to it.
    mutating func commit(_ change: CheckoutChange, _ session: Session) -> Result<Int64, CartwrightError> {
        let present = kept[change.session]?.revision ?? 0
        guard present == change.revision else {
            return .failure(.sessionConflict(change.session, after: change.revision, present: present))
        }
        var next = ledger
        do throws(CartwrightError) {
            for request in change.instructions { try next.carryOut(request, of: change.session, at: change.instant) }
        } catch {
            return .failure(error)
        }
        ledger = next
        kept[change.session] = Kept(session: session, json: change.json, revision: present + 1)
        eventCount += change.events.count
        return .success(present + 1)
    }
}

extension MemoryLedger {
    fileprivate mutating func carryOut(
        _ request: Instruction,
        of session: String,
        at now: Instant
    ) throws(CartwrightError) {
        switch request {
        case .reserve(let demands, until: let end): try reserve(demands, for: session, until: end, at: now)
        case .confirm(let order, counting: let demands):
            try confirm(order: order, of: session, counting: demands, at: now)
        case .release: release(session: session)
        case .giveBack(let order, let share): giveBack(share, of: order, in: session)
        case .credit(let order, let credits, let key): try credit(credits, of: order, in: session, key: key, at: now)
        case .perform, .present, .charge, .refund, .reward: break
        }
    }
}
