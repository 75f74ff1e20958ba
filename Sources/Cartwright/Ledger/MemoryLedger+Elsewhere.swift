internal import HashTreeCollections

// A copy of a ledger that is stored elsewhere, as a value: for previewing the effects of a command.

extension MemoryLedger {
    /// Adds amounts that are used or reserved elsewhere as used.
    package mutating func add(_ counts: [CounterAmount]) {
        for count in counts { used[count.key] = (used[count.key] ?? 0).addingSaturated(count.amount) }
    }

    /// Subtracts these amounts again; amounts counted since then stay.
    package mutating func subtract(_ counts: [CounterAmount]) {
        for count in counts {
            let left = (used[count.key] ?? 0).addingSaturated(-count.amount)
            used[count.key] = left == 0 ? nil : left
        }
    }

    /// Removes used and reserved amounts, since they are counted elsewhere now. The orders stay, so that they can be
    /// given back.
    package mutating func forgetCounts(of session: String) {
        release(session: session)
        used = [:]
    }
}
