internal import Synchronization

extension MemoryCheckoutStore: AccountStore {
    /// The store itself.
    public var accounts: (any AccountStore)? { self }

    /// Issues an account.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`.
    @discardableResult
    public func issue(_ new: NewAccount) throws(CartwrightError) -> Account {
        try state.withLock { (state) throws(CartwrightError) in try state.ledger.issue(new) }
    }

    /// Issues accounts, all or none, and returns the ids of those that were not issued before.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`, with the position as a JSON pointer.
    @discardableResult
    public func issueAll(_ accounts: [NewAccount]) throws(CartwrightError) -> [String] {
        try state.withLock { (state) throws(CartwrightError) in try state.ledger.issueAll(accounts) }
    }

    /// Returns an account; nil if it was never issued.
    public func account(_ id: String, at now: Instant) -> Account? {
        state.withLock { $0.ledger.account(id, at: now) }
    }

    /// Returns the id of the gift card with one of these digests of its code.
    public func account(ofCode digests: [[UInt8]]) -> String? {
        state.withLock { $0.ledger.account(ofCode: digests) }
    }

    /// Returns accounts in the order of their ids.
    public func accounts(_ query: AccountQuery, at now: Instant) -> [Account] {
        state.withLock { $0.ledger.accounts(query, at: now) }
    }

    /// Returns entries of an account, oldest first.
    public func entries(of id: String, after number: Int64, limit: Int) -> [AccountEntry] {
        state.withLock { $0.ledger.entries(of: id, after: number, limit: limit) }
    }

    /// Credits or takes an amount, once for each key.
    ///
    /// - Throws: `account.unknown`, `account.insufficient`, `account.bad_terms`.
    @discardableResult
    public func adjust(_ id: String, by adjustment: AccountAdjustment) throws(CartwrightError) -> Account {
        try state.withLock { (state) throws(CartwrightError) in try state.ledger.adjust(id, by: adjustment) }
    }

    /// Enables or disables an account.
    ///
    /// - Throws: `account.unknown`.
    @discardableResult
    public func enable(_ id: String, _ isEnabled: Bool, at now: Instant) throws(CartwrightError) -> Account {
        try state.withLock { (state) throws(CartwrightError) in try state.ledger.enable(id, isEnabled, at: now) }
    }

    /// Returns the facts of the accounts that exist, by id.
    public func facts(_ ids: [String], at now: Instant) -> [String: AccountFacts] {
        state.withLock { $0.ledger.facts(ids, at: now) }
    }

    /// Books the balances of accounts that have ended as expired.
    @discardableResult
    public func bookExpired(at now: Instant, limit: Int) -> Int {
        state.withLock { $0.ledger.bookExpired(at: now, limit: limit) }
    }

    /// Replaces the customer of store credits.
    @discardableResult
    public func replaceOwner(_ customer: String, by other: String) -> Int {
        state.withLock { $0.ledger.replaceOwner(customer, by: other) }
    }
}
