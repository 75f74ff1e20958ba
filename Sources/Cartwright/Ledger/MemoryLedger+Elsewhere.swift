internal import HashTreeCollections

// A ledger that is kept elsewhere, as a value: for whoever has to see what a command would do before it is done.

extension MemoryLedger {
    /// Counts what is used or held elsewhere as used here.
    package mutating func add(_ counts: [CounterAmount]) {
        for count in counts { used[count.key] = (used[count.key] ?? 0).addingSaturated(count.amount) }
    }

    /// Counts it no more; what was counted since then stays.
    package mutating func subtract(_ counts: [CounterAmount]) {
        for count in counts {
            let left = (used[count.key] ?? 0).addingSaturated(-count.amount)
            used[count.key] = left == 0 ? nil : left
        }
    }

    /// Forgets what is used and held, since it is counted elsewhere now. The orders stay, so that they can be given
    /// back.
    package mutating func forgetCounts(of session: String) {
        release(session: session)
        used = [:]
    }
}
