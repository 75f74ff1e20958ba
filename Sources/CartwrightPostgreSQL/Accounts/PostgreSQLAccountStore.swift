public import Cartwright

/// Gift cards and store credits in the schema of a ``PostgreSQLStore``, whose ledger holds and spends them.
///
/// ```swift
/// let accounts = PostgreSQLAccountStore(store)
/// try await accounts.issue(.storeCredit(id, of: "ada", amountMinor: 20_00, .usd, at: now))
/// ```
public final class PostgreSQLAccountStore: AccountStore {
    private let store: PostgreSQLStore
    private let tenant: Tenant
    private var owner: PostgreSQLValue { .bytes(tenant.bytes) }

    /// Creates the account store of a tenant.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) { (self.store, self.tenant) = (store, tenant) }

    /// Issues an account.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`; an error of area `store`: `store.outcome_unknown` if the
    ///   connection was lost before the answer; ``account(_:at:)`` then shows if it was issued.
    @discardableResult
    public func issue(_ new: NewAccount) async throws(CartwrightError) -> Account {
        try new.check()
        return try await changing(.harmful) { [owner] connection throws(PostgreSQLFailure) in
            guard try Self.add(new, owner, connection) else {
                throw PostgreSQLFailure(.unexpected, .accountExists(new.id))
            }
            return try Self.present(new.id, at: new.instant, owner, connection)
        }
    }

    /// Issues accounts, all or none, and returns the ids of those that were not issued before.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`, with the position as a JSON pointer; an error of area `store`:
    ///   `store.outcome_unknown` if the connection was lost before the answer; the same call then issues the rest.
    @discardableResult
    public func issueAll(_ accounts: [NewAccount]) async throws(CartwrightError) -> [String] {
        try NewAccount.check(accounts)
        return try await changing(.harmful) { [owner] connection throws(PostgreSQLFailure) in
            var issued: [String] = []
            for (position, new) in accounts.enumerated() {
                guard try !Self.add(new, owner, connection) else {
                    issued.append(new.id)
                    continue
                }
                guard try Self.known(new, owner, connection)?.hasTerms(of: new) ?? false else {
                    let error = CartwrightError.accountExists(new.id).at(JSONPointer.root.appending(position))
                    throw PostgreSQLFailure(.unexpected, error)
                }
            }
            return issued
        }
    }

    /// Returns an account; nil if it was never issued.
    ///
    /// - Throws: an error of area `store`.
    public func account(_ id: String, at now: Instant) async throws(CartwrightError) -> Account? {
        try await store.pool.run(.reading) { [owner] connection throws(PostgreSQLFailure) in
            try Self.find([id], at: now, owner, connection).first
        }
    }

    /// Returns the id of the gift card with one of these digests of its code.
    ///
    /// - Throws: an error of area `store`.
    public func account(ofCode digests: [[UInt8]]) async throws(CartwrightError) -> String? {
        try await store.pool.run(.reading) { [owner] connection throws(PostgreSQLFailure) in
            let rows = try connection.query(AccountSQL.ofCode, [owner, .byteStrings(digests)])
            return rows.count == 0 ? nil : try rows.text(0, 0)
        }
    }

    /// Returns accounts in the order of their ids.
    ///
    /// - Throws: an error of area `store`.
    public func accounts(_ query: AccountQuery, at now: Instant) async throws(CartwrightError) -> [Account] {
        let after = query.after?.nameBytes ?? []
        var arguments: [PostgreSQLValue] = [
            owner, .instant(now), .bytes(after), .integer(Int64(max(0, query.limit))),
            query.kind.map { .text($0.rawValue) } ?? .null,
        ]
        if let customer = query.customer { arguments.append(.bytes(customer.nameBytes)) }
        let text = query.customer == nil ? AccountSQL.page : AccountSQL.pageOfCustomer
        return try await store.pool.run(.reading) { [arguments] connection throws(PostgreSQLFailure) in
            try Self.read(try connection.query(text, arguments), at: now, connection)
        }
    }

    /// Returns entries of an account, oldest first.
    ///
    /// - Throws: an error of area `store`.
    public func entries(
        of id: String,
        after number: Int64,
        limit: Int
    ) async throws(CartwrightError) -> [AccountEntry] {
        try await store.pool.run(.reading) { [owner] connection throws(PostgreSQLFailure) in
            let rows = try connection.query(
                AccountSQL.entries,
                [owner, .bytes(id.nameBytes), .integer(number), .integer(Int64(max(0, limit)))]
            )
            var entries: [AccountEntry] = []
            for row in 0..<rows.count { entries.append(try AccountColumns.readEntry(rows, row, connection.place)) }
            return entries
        }
    }

    /// Credits or takes an amount, once for each key.
    ///
    /// - Throws: `account.unknown`, `account.insufficient`, `account.bad_terms`; an error of area `store`.
    @discardableResult
    public func adjust(_ id: String, by adjustment: AccountAdjustment) async throws(CartwrightError) -> Account {
        try await dropExpired(at: adjustment.instant)
        return try await changing(.harmless) { [owner] connection throws(PostgreSQLFailure) in
            let (name, now) = (PostgreSQLValue.bytes(id.nameBytes), adjustment.instant)
            try connection.query(AccountSQL.lock, [owner, name])
            let account = try Self.present(id, at: now, owner, connection)
            let key = PostgreSQLValue.bytes(adjustment.key.nameBytes)
            guard try connection.query(AccountSQL.knownKey, [owner, name, key]).count == 0 else { return account }
            do throws(CartwrightError) { try adjustment.check(on: account) } catch {
                throw PostgreSQLFailure(.unexpected, error)
            }
            let told = [PostgreSQLValue.bytes(ifPresent: adjustment.reason), .bytes(ifPresent: adjustment.by)]
            try connection.query(
                AccountSQL.move,
                [owner, name, .text("adjusted"), .integer(adjustment.amountMinor), .instant(now)] + told
                    + [.instant(adjustment.availableAt), key]
            )
            return try Self.present(id, at: now, owner, connection)
        }
    }

    /// Enables or disables an account.
    ///
    /// - Throws: `account.unknown`; an error of area `store`.
    @discardableResult
    public func enable(_ id: String, _ isEnabled: Bool, at now: Instant) async throws(CartwrightError) -> Account {
        try await changing(.harmless) { [owner] connection throws(PostgreSQLFailure) in
            let name = PostgreSQLValue.bytes(id.nameBytes)
            try connection.query(AccountSQL.lock, [owner, name])
            try connection.query(AccountSQL.enable, [owner, name, .integer(isEnabled ? 1 : 0)])
            return try Self.present(id, at: now, owner, connection)
        }
    }

    /// Returns the facts of the accounts that exist, by id.
    ///
    /// - Throws: an error of area `store`.
    public func facts(_ ids: [String], at now: Instant) async throws(CartwrightError) -> [String: AccountFacts] {
        guard !ids.isEmpty else { return [:] }
        let found = try await store.pool.run(.reading) { [owner] connection throws(PostgreSQLFailure) in
            try Self.find(ids, at: now, owner, connection)
        }
        return Dictionary(found.map { ($0.id, $0.facts) }) { first, _ in first }
    }

    /// Books the balances of accounts that have ended as expired, each in a transaction of its own.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func bookExpired(at now: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await dropExpired(at: now)
        let arguments: [PostgreSQLValue] = [owner, .instant(now), .integer(Int64(max(0, limit)))]
        let ids = try await store.pool.run(.reading) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query(AccountSQL.ended, arguments)
            var ids: [[UInt8]] = []
            for row in 0..<rows.count { ids.append(try rows.bytes(row, 0)) }
            return ids
        }
        var count = 0
        for id in ids {
            count += try await changing(.harmless) { [owner] connection throws(PostgreSQLFailure) in
                try connection.query(AccountSQL.lock, [owner, .bytes(id)])
                return try connection.query(AccountSQL.expire, [owner, .bytes(id), .instant(now)]).count
            }
        }
        return count
    }

    /// Replaces the customer of store credits.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func replaceOwner(_ customer: String, by other: String) async throws(CartwrightError) -> Int {
        guard customer != other else { return 0 }
        let arguments: [PostgreSQLValue] = [owner, .bytes(customer.nameBytes), .bytes(other.nameBytes)]
        return try await store.pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.query(AccountSQL.replaceOwner, arguments).written
        }
    }
}

// MARK: Statements

extension PostgreSQLAccountStore {
    /// Deletes holds that have expired, as each reservation does.
    private func dropExpired(at now: Instant) async throws(CartwrightError) {
        var call = ChangeCall(session: "", of: tenant)
        call.instant = now.milliseconds
        call.steps = [ChangeStep(.reserve([], until: now))].compactMap(\.self)
        _ = try await store.calls.changes.run(call, of: "")
    }

    private func changing<Value: Sendable>(
        _ repetition: Repetition,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) async throws(CartwrightError) -> Value {
        try await store.pool.run(repetition) { connection throws(PostgreSQLFailure) in
            try connection.transaction { () throws(PostgreSQLFailure) in try body(connection) }
        }
    }

    /// Adds an account with its counter and first entry. Returns false if its id or code exists.
    private static func add(
        _ new: NewAccount,
        _ owner: PostgreSQLValue,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> Bool {
        let name = PostgreSQLValue.bytes(new.id.nameBytes)
        guard try connection.query(AccountSQL.add, [owner] + arguments(of: new)).written > 0 else { return false }
        try connection.query(AccountSQL.addCounter, [owner, name])
        guard new.amountMinor > 0 else { return true }
        let credit: [PostgreSQLValue] = [.text("issued"), .integer(new.amountMinor), .instant(new.instant)]
        let told: [PostgreSQLValue] = [.bytes(ifPresent: new.reason), .bytes(ifPresent: new.by)]
        try connection.query(AccountSQL.move, [owner, name] + credit + told + [.instant(new.availableAt), .null])
        return true
    }

    /// Returns the account with the code of a gift card, or with the id of a store credit.
    private static func known(
        _ new: NewAccount,
        _ owner: PostgreSQLValue,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> Account? {
        var id = new.id
        if let digest = new.codeDigest {
            let rows = try connection.query(AccountSQL.ofCode, [owner, .byteStrings([digest])])
            guard rows.count > 0 else { return nil }
            id = try rows.text(0, 0)
        }
        return try find([id], at: new.instant, owner, connection).first
    }

    private static func find(
        _ ids: [String],
        at now: Instant,
        _ owner: PostgreSQLValue,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [Account] {
        let names = PostgreSQLValue.byteStrings(ids.map(\.nameBytes))
        return try read(
            try connection.query(AccountSQL.find, [owner, .instant(now), names]),
            at: now,
            connection
        )
    }

    private static func present(
        _ id: String,
        at now: Instant,
        _ owner: PostgreSQLValue,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> Account {
        guard let account = try find([id], at: now, owner, connection).first else {
            throw PostgreSQLFailure(.unexpected, .unknownAccount(id))
        }
        return account
    }

    private static func read(
        _ rows: PostgreSQLRows,
        at now: Instant,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [Account] {
        var accounts: [Account] = []
        for row in 0..<rows.count {
            accounts.append(try AccountColumns.read(rows, row, at: now, connection.place))
        }
        return accounts
    }

    private static func arguments(of new: NewAccount) -> [PostgreSQLValue] {
        [
            .bytes(new.id.nameBytes), .text(new.kind.rawValue), .text(new.currency.code),
            new.customer.map { .bytes($0.nameBytes) } ?? .null, new.codeDigest.map { .bytes($0) } ?? .null,
            .bytes(ifPresent: new.lastFour), .instant(new.expiresAt), .instant(new.instant),
        ]
    }
}
