// The accounts of a ledger: it takes their limits from them, and writes their entries.

extension MemoryLedger {
    /// Returns the demand with the limit of its account, 0 if it is unknown; other demands as they are.
    func limited(_ demand: CounterDemand, at now: Instant) -> CounterDemand {
        guard let id = demand.key.account else { return demand }
        var limited = demand
        limited.limit =
            accounts.limitMinor(of: id, at: now) ?? accountsElsewhere[id].map { $0.limitMinor(at: now) } ?? 0
        return limited
    }

    /// Writes the entries of accounts for the demands that replace the reservation of a session.
    mutating func moveAccounts(of session: String, to demands: [CounterDemand], at now: Instant) {
        let before = self.demands(of: session).accountAmounts
        let after = demands.accountAmounts
        for (id, amount) in before.sorted(by: { $0.key < $1.key }) where after[id] != amount {
            accounts.append(.released, amount, to: id, at: now) { $0.session = session }
        }
        for (id, amount) in after.sorted(by: { $0.key < $1.key }) where before[id] != amount {
            accounts.append(.held, amount, to: id, at: now) { $0.session = session }
        }
    }

    /// Writes entries of an order.
    mutating func write(
        _ kind: AccountEntry.Kind,
        _ amounts: [CounterAmount],
        of session: String,
        _ order: String,
        at now: Instant
    ) {
        for amount in amounts {
            guard let id = amount.key.account else { continue }
            accounts.append(kind, amount.amount, to: id, at: now) { ($0.session, $0.order) = (session, order) }
        }
    }
}

// MARK: Managing

extension MemoryLedger {
    /// Returns an account; nil if it was never issued.
    public func account(_ id: String, at now: Instant) -> Account? {
        accounts.account(id, at: now, notHeldMinor: expiredAmount(of: .account(id), at: now))
    }

    /// Returns the id of the gift card with one of these digests of its code.
    public func account(ofCode digests: [[UInt8]]) -> String? { accounts.account(ofCode: digests) }

    /// Returns accounts in the order of their ids.
    public func accounts(_ query: AccountQuery, at now: Instant) -> [Account] {
        accounts.ids(query).compactMap { account($0, at: now) }
    }

    /// Returns entries of an account, oldest first.
    public func entries(of id: String, after number: Int64 = 0, limit: Int = .max) -> [AccountEntry] {
        accounts.entries(of: id, after: number, limit: limit)
    }

    /// Returns the facts of the accounts that exist.
    public func facts(_ ids: [String], at now: Instant) -> [String: AccountFacts] {
        Dictionary(ids.compactMap { id in account(id, at: now).map { (id, $0.facts) } }) { first, _ in first }
    }

    /// Issues an account.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`.
    @discardableResult
    public mutating func issue(_ new: NewAccount) throws(CartwrightError) -> Account {
        try accounts.issue(new)
        return try present(new.id, at: new.instant)
    }

    /// Issues accounts, all or none, and returns the ids of those that were not issued before.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`, with the position as a JSON pointer.
    @discardableResult
    public mutating func issueAll(_ new: [NewAccount]) throws(CartwrightError) -> [String] {
        try accounts.issueAll(new)
    }

    /// Issues an account, unless it exists.
    mutating func issueOnce(_ new: NewAccount) throws(CartwrightError) {
        do throws(CartwrightError) { _ = try accounts.issueAll([new]) } catch {
            guard error.code == .accountExists else { throw error }
        }
    }

    /// Credits or takes an amount, once for each key.
    ///
    /// - Throws: `account.unknown`, `account.insufficient`, `account.bad_terms`.
    @discardableResult
    public mutating func adjust(_ id: String, by adjustment: AccountAdjustment) throws(CartwrightError) -> Account {
        dropExpired(at: adjustment.instant)
        try accounts.adjust(id, by: adjustment)
        return try present(id, at: adjustment.instant)
    }

    /// Enables or disables an account.
    ///
    /// - Throws: `account.unknown`.
    @discardableResult
    public mutating func enable(_ id: String, _ isEnabled: Bool, at now: Instant) throws(CartwrightError) -> Account {
        try accounts.enable(id, isEnabled)
        return try present(id, at: now)
    }

    /// Books the balances of accounts that have ended as expired.
    @discardableResult
    public mutating func bookExpired(at now: Instant, limit: Int) -> Int {
        dropExpired(at: now)
        return accounts.bookExpired(at: now, limit: limit)
    }

    /// Replaces the customer of store credits.
    @discardableResult
    public mutating func replaceOwner(_ customer: String, by other: String) -> Int {
        accounts.replaceOwner(customer, by: other)
    }

    private func present(_ id: String, at now: Instant) throws(CartwrightError) -> Account {
        guard let account = account(id, at: now) else { throw .unknownAccount(id) }
        return account
    }
}

extension [CounterDemand] {
    /// The amounts of demands on accounts, by id.
    fileprivate var accountAmounts: [String: Int64] {
        Dictionary(compactMap { demand in demand.key.account.map { ($0, demand.amount) } }) { first, _ in first }
    }
}
