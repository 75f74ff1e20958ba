/// The calls of one session that took effect, in their order, and what the session may have used and held at each
/// moment.
///
/// Between the moment at which a call may have taken effect and the one at which it surely had, both the state before
/// it and the state after it are possible.
struct SessionTrack {
    /// A state of the session, and when it is possible.
    struct State {
        var ledger: SessionLedger
        /// From when it is possible: no earlier than the call that led to it was asked for.
        var from: Int64
        /// Until when: the next call had surely taken effect then.
        var to: Int64
        /// When its hold may first have been dropped as expired.
        var holdDoubtfulAt: Int64
    }

    let session: String
    private(set) var states: [State]

    /// - Parameters:
    ///   - operations: those that took effect, by their revisions.
    ///   - doubt: when a hold may first have been dropped, by its expiry and when it was made.
    init(_ session: String, _ operations: [Operation], doubt: (_ expires: Int64, _ from: Int64) -> Int64) {
        self.session = session
        var ledger = SessionLedger()
        states = [State(ledger: ledger, from: .min, to: .max, holdDoubtfulAt: .max)]
        for operation in operations {
            ledger.apply(operation.invocation.call)
            let window = operation.window
            states[states.count - 1].to = window.to
            // A call after this one cannot have taken effect before it, whatever its own lines tell.
            let from = max(window.from, states.last?.from ?? window.from)
            // A call that leaves the hold as it was leaves in doubt what was, too: it may have been dropped long ago.
            var doubtful = ledger.hold.map { doubt($0.expires, from) } ?? .max
            if !operation.invocation.call.isReserve, ledger.hold != nil {
                doubtful = min(doubtful, states.last?.holdDoubtfulAt ?? .max)
            }
            states.append(State(ledger: ledger, from: from, to: .max, holdDoubtfulAt: doubtful))
        }
    }

    /// What is there after the last call.
    var last: SessionLedger { states.last?.ledger ?? SessionLedger() }

    /// The counters that the session has to do with.
    var counters: Set<String> {
        states.reduce(into: []) { counters, state in
            counters.formUnion(state.ledger.hold?.amounts.keys ?? [:].keys)
            for uses in state.ledger.orders.values { counters.formUnion(uses.keys) }
        }
    }

    /// Moments at which what is surely counted may change.
    var moments: [Int64] {
        Set(states.flatMap { [$0.from, $0.to, $0.holdDoubtfulAt] }).filter { $0 != .min && $0 != .max }.sorted()
    }

    /// The least that the session counts of a counter at a moment, whatever happened inside the ledger.
    func least(of counter: String, at moment: Int64) -> Int64 {
        var least: Int64?
        for state in states where state.from <= moment && moment < state.to {
            var amount = state.ledger.used(counter)
            if moment < state.holdDoubtfulAt { amount += state.ledger.hold?.amounts[counter] ?? 0 }
            least = min(least ?? amount, amount)
        }
        return least ?? 0
    }
}
