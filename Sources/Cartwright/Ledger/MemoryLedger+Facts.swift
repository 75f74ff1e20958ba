// What a checkout reads of accounts: those of the ledger, and those that are stored elsewhere.

extension MemoryLedger {
    /// Returns the facts of the accounts that exist here or elsewhere.
    func knownFacts(_ ids: [String], at now: Instant) -> [String: AccountFacts] {
        var known = facts(ids, at: now)
        for id in ids where known[id] == nil { known[id] = accountsElsewhere[id] }
        return known
    }

    /// Returns the ids of the store credits of a customer, here and elsewhere.
    func storeCredits(of customer: String, at now: Instant) -> [String] {
        let own = accounts(AccountQuery(kind: .storeCredit, customer: customer), at: now).map(\.id)
        let others = accountsElsewhere.values.filter { $0.kind == .storeCredit && $0.customer == customer }.map(\.id)
        return own + others.sorted()
    }
}
