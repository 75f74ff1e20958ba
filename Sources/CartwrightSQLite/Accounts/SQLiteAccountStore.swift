public import Cartwright

/// Gift cards and store credits in the file of a ``SQLiteStore``, whose ledger holds and spends them.
///
/// ```swift
/// let accounts = try SQLiteAccountStore(path: "shop.store")
/// try await accounts.issue(.storeCredit(id, of: "ada", amountMinor: 20_00, .usd, at: now))
/// ```
public final class SQLiteAccountStore: AccountStore, SQLiteTenantStore {
    private let tables: AccountTables
    private let ledger: LedgerTables
    private let store: SQLiteStore

    /// The most accounts that one transaction changes, so that no other call waits long.
    private static let changedAtOnce = 200

    /// Creates the account store of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    public convenience init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        self.init(store, LedgerTables(store, of: tenant))
    }

    init(_ store: SQLiteStore, _ ledger: LedgerTables) {
        (self.store, self.ledger, tables) = (store, ledger, ledger.accounts)
    }

    /// Issues an account.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`; an error of area `store`.
    @discardableResult
    public func issue(_ new: NewAccount) async throws(CartwrightError) -> Account {
        try new.check()
        return try changing { () throws(CartwrightError) in
            guard try add(new) else { throw .accountExists(new.id) }
            return try present(new.id, at: new.instant)
        }
    }

    /// Issues accounts, all or none, and returns the ids of those that were not issued before.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`, with the position as a JSON pointer; an error of area `store`.
    @discardableResult
    public func issueAll(_ accounts: [NewAccount]) async throws(CartwrightError) -> [String] {
        try NewAccount.check(accounts)
        return try changing { () throws(CartwrightError) in
            var issued: [String] = []
            for (position, new) in accounts.enumerated() {
                guard try !add(new) else {
                    issued.append(new.id)
                    continue
                }
                guard try known(new)?.hasTerms(of: new) ?? false else {
                    throw CartwrightError.accountExists(new.id).at(JSONPointer.root.appending(position))
                }
            }
            return issued
        }
    }

    /// Returns an account; nil if it was never issued.
    ///
    /// - Throws: an error of area `store`.
    public func account(_ id: String, at now: Instant) async throws(CartwrightError) -> Account? {
        try reading { () throws(CartwrightError) in try tables.find(.name(id), at: now) }
    }

    /// Returns the id of the gift card with one of these digests of its code.
    ///
    /// - Throws: an error of area `store`.
    public func account(ofCode digests: [[UInt8]]) async throws(CartwrightError) -> String? {
        try reading { () throws(CartwrightError) in
            for digest in digests {
                if let id = try tables.id(ofCode: digest) { return id }
            }
            return nil
        }
    }

    /// Returns accounts in the order of their ids.
    ///
    /// - Throws: an error of area `store`.
    public func accounts(_ query: AccountQuery, at now: Instant) async throws(CartwrightError) -> [Account] {
        try reading { () throws(CartwrightError) in try tables.page(query, at: now) }
    }

    /// Returns entries of an account, oldest first.
    ///
    /// - Throws: an error of area `store`.
    public func entries(
        of id: String,
        after number: Int64,
        limit: Int
    ) async throws(CartwrightError) -> [AccountEntry] {
        try reading { () throws(CartwrightError) in try tables.entries(of: .name(id), after: number, limit: limit) }
    }

    /// Credits or takes an amount, once for each key.
    ///
    /// - Throws: `account.unknown`, `account.insufficient`, `account.bad_terms`; an error of area `store`.
    @discardableResult
    public func adjust(_ id: String, by adjustment: AccountAdjustment) async throws(CartwrightError) -> Account {
        try changing { () throws(CartwrightError) in
            try ledger.dropExpired(at: adjustment.instant)
            let account = try present(id, at: adjustment.instant)
            if try tables.hasKey(adjustment.key, .name(id)) { return account }
            try adjustment.check(on: account)
            var entry = NewEntry(.adjusted, adjustment.amountMinor)
            (entry.reason, entry.by, entry.key) = (adjustment.reason, adjustment.by, adjustment.key)
            entry.availableAt = adjustment.availableAt
            try tables.append(entry, to: .name(id), at: adjustment.instant)
            return try present(id, at: adjustment.instant)
        }
    }

    /// Enables or disables an account.
    ///
    /// - Throws: `account.unknown`; an error of area `store`.
    @discardableResult
    public func enable(_ id: String, _ isEnabled: Bool, at now: Instant) async throws(CartwrightError) -> Account {
        try changing { () throws(CartwrightError) in
            guard try tables.enable(.name(id), isEnabled) else { throw .unknownAccount(id) }
            return try present(id, at: now)
        }
    }

    /// Returns the facts of the accounts that exist, by id.
    ///
    /// - Throws: an error of area `store`.
    public func facts(_ ids: [String], at now: Instant) async throws(CartwrightError) -> [String: AccountFacts] {
        try reading { () throws(CartwrightError) in
            var facts: [String: AccountFacts] = [:]
            for id in ids { facts[id] = try tables.find(.name(id), at: now)?.facts }
            return facts
        }
    }

    /// Books the balances of accounts that have ended as expired.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func bookExpired(at now: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try changing { () throws(CartwrightError) in
            try ledger.dropExpired(at: now)
            let ended = try tables.ended(at: now, limit: limit)
            for (id, balance) in ended { try tables.append(NewEntry(.expired, balance), to: id, at: now) }
            return ended.count
        }
    }

    /// Replaces the customer of store credits, in transactions of limited size.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func replaceOwner(_ customer: String, by other: String) async throws(CartwrightError) -> Int {
        guard customer != other else { return 0 }
        var (count, replaced) = (0, 0)
        repeat {
            replaced = try changing { () throws(CartwrightError) in
                try tables.replaceOwner(customer, by: other, limit: Self.changedAtOnce)
            }
            count += replaced
        } while replaced == Self.changedAtOnce
        return count
    }

    /// Adds an account with its first entry. Returns false if its id or code exists.
    private func add(_ new: NewAccount) throws(CartwrightError) -> Bool {
        guard try tables.add(new) else { return false }
        var entry = NewEntry(.issued, new.amountMinor)
        (entry.reason, entry.by, entry.availableAt) = (new.reason, new.by, new.availableAt)
        try tables.append(entry, to: .name(new.id), at: new.instant)
        return true
    }

    /// Returns the account with the code of a gift card, or with the id of a store credit.
    private func known(_ new: NewAccount) throws(CartwrightError) -> Account? {
        guard let digest = new.codeDigest else { return try tables.find(.name(new.id), at: new.instant) }
        guard let id = try tables.id(ofCode: digest) else { return nil }
        return try tables.find(.name(id), at: new.instant)
    }

    private func present(_ id: String, at now: Instant) throws(CartwrightError) -> Account {
        guard let account = try tables.find(.name(id), at: now) else { throw .unknownAccount(id) }
        return account
    }

    private func reading<Value>(_ body: () throws(CartwrightError) -> Value) throws(CartwrightError) -> Value {
        try store.connection.with { _ throws(CartwrightError) in try body() }
    }

    private func changing<Value>(_ body: () throws(CartwrightError) -> Value) throws(CartwrightError) -> Value {
        try store.connection.transaction(writing: true, body)
    }
}
