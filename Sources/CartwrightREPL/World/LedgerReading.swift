internal import Cartwright
internal import Synchronization

/// A consistent reading of a shared ledger for one command: each counter is read once, so that all parts of a reply
/// refer to the same moment even if other sessions change the ledger.
final class LedgerReading: Sendable {
    private let ledger: SharedLedger
    private let state = Mutex(State())

    private struct State {
        var readKeys: Set<CounterKey> = []
        var amounts: [CounterKey: Int64] = [:]
    }

    /// Creates a reading that has not begun.
    init(of ledger: SharedLedger) { self.ledger = ledger }

    /// The amounts read so far.
    var amounts: [CounterKey: Int64] { state.withLock { $0.amounts } }

    /// The ledger, with each counter read only once.
    var readOnce: SharedLedger {
        SharedLedger(
            session: ledger.session,
            read: { query, _ throws(CartwrightError) in try self.read(query) },
            write: ledger.write
        )
    }

    private func read(_ query: CounterQuery) throws(CartwrightError) -> Counters {
        let asked = state.withLock { $0.readKeys }
        var rest = query
        rest.promotions.removeAll { asked.isSuperset(of: query.keys(ofPromotion: $0)) }
        rest.codes.removeAll { asked.contains(.codeUses(code: $0)) }
        rest.others.removeAll(where: asked.contains)
        let counters = rest.isEmpty ? .none : try ledger.counters(rest)
        return state.withLock { state in
            for amount in rest.amounts(in: counters) where !state.readKeys.contains(amount.key) {
                state.amounts[amount.key] = amount.amount
            }
            state.readKeys.formUnion(rest.keys)
            return query.counters(state.amounts)
        }
    }
}

extension SharedLedger {
    /// Creates a ledger that returns recorded amounts and writes nothing, for replays.
    init(session: String, asRead amounts: [CounterKey: Int64]) {
        self.init(
            session: session,
            read: { query, _ throws(CartwrightError) in query.counters(amounts) },
            write: { _, _ throws(CartwrightError) in }
        )
    }
}

extension Tools {
    /// The tools for one command, which read each counter of a shared ledger once, with the reading they use.
    var withReading: (tools: Tools, reading: LedgerReading?) {
        guard let ledger else { return (self, nil) }
        let reading = LedgerReading(of: ledger)
        var tools = self
        tools.ledger = reading.readOnce
        return (tools, reading)
    }
}
