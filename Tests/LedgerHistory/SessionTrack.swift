/// The effective calls of one session, in their order, and the states that the session may have had at each moment.
///
/// Between the moment at which a call may have taken effect and the one at which it certainly had, both the state
/// before it and the state after it are possible.
struct SessionTrack {
    /// A state of the session, with the period in which it is possible.
    struct State {
        var ledger: SessionLedger
        /// The start of the period: no earlier than the invocation of the call that led to the state.
        var from: Int64
        /// The end of the period: the next call had certainly taken effect then.
        var to: Int64
        /// The first moment at which its reservation may have been dropped as expired.
        var holdDoubtfulAt: Int64
    }

    let session: String
    private(set) var states: [State]

    /// - Parameters:
    ///   - operations: The effective calls, in the order of their revisions.
    ///   - doubt: Returns the first moment at which a reservation may have been dropped, by its expiry and start.
    init(_ session: String, _ operations: [Operation], doubt: (_ expires: Int64, _ from: Int64) -> Int64) {
        self.session = session
        var ledger = SessionLedger()
        states = [State(ledger: ledger, from: .min, to: .max, holdDoubtfulAt: .max)]
        for operation in operations {
            ledger.apply(operation.invocation.call)
            let window = operation.window
            states[states.count - 1].to = window.to
            // A call cannot have taken effect before the one that it follows, even if its own lines allow it.
            let from = max(window.from, states.last?.from ?? window.from)
            // A call that keeps the reservation also keeps its doubt: the reservation may have been dropped earlier.
            var doubtful = ledger.hold.map { doubt($0.expires, from) } ?? .max
            if !operation.invocation.call.isReserve, ledger.hold != nil {
                doubtful = min(doubtful, states.last?.holdDoubtfulAt ?? .max)
            }
            states.append(State(ledger: ledger, from: from, to: .max, holdDoubtfulAt: doubtful))
        }
    }

    /// The state after the last call.
    var last: SessionLedger { states.last?.ledger ?? SessionLedger() }

    /// The counters that the session uses or holds.
    var counters: Set<String> {
        states.reduce(into: []) { counters, state in
            counters.formUnion(state.ledger.hold?.amounts.keys ?? [:].keys)
            for uses in state.ledger.orders.values { counters.formUnion(uses.keys) }
        }
    }

    /// The moments at which certain counts may change.
    var moments: [Int64] {
        Set(states.flatMap { [$0.from, $0.to, $0.holdDoubtfulAt] }).filter { $0 != .min && $0 != .max }.sorted()
    }

    /// Returns the least amount that the session counts of a counter at a moment, over all possible states.
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
