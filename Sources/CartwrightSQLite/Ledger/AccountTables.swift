internal import Cartwright

/// The accounts of a tenant, as statements on the connection of its file.
struct AccountTables: Sendable {
    private let statements: StatementCache<AccountSQL>
    private let tenant: SQLArgument
    private var path: String { statements.path }

    init(_ statements: StatementCache<AccountSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }
}

// MARK: Reading

extension AccountTables {
    func find(_ id: SQLArgument, at now: Instant) throws(CartwrightError) -> Account? {
        let path = path
        return try statements[.find].first(tenant, Self.instant(now), id) { row throws(CartwrightError) in
            try AccountRow.read(row, at: now, path)
        }
    }

    func id(ofCode digest: [UInt8]) throws(CartwrightError) -> String? {
        try statements[.ofCode].first(tenant, .bytes(digest)) { $0.text(0) }
    }

    func page(_ query: AccountQuery, at now: Instant) throws(CartwrightError) -> [Account] {
        let path = path
        let after = query.after.map(SQLArgument.name) ?? .bytes([])
        let kind = SQLArgument.text(query.kind?.rawValue)
        let sql: AccountSQL = query.customer != nil ? .pageOfCustomer : query.kind != nil ? .pageOfKind : .page
        let all: [SQLArgument] = [
            tenant, Self.instant(now), after, .number(max(0, query.limit)), kind,
            query.customer.map(SQLArgument.name) ?? .null,
        ]
        // A statement has no place for arguments that it does not use at its end.
        let arguments = all.prefix(sql == .page ? 4 : sql == .pageOfKind ? 5 : 6)
        var accounts: [Account] = []
        try statements[sql].each(Array(arguments)) { row throws(CartwrightError) in
            accounts.append(try AccountRow.read(row, at: now, path))
            return true
        }
        return accounts
    }

    func entries(
        of id: SQLArgument,
        after number: Int64,
        limit: Int
    ) throws(CartwrightError) -> [AccountEntry] {
        let path = path
        return try statements[.entries].all(
            tenant,
            id,
            .integer(number),
            .number(max(0, limit))
        ) { row throws(CartwrightError) in try AccountRow.readEntry(row, path) }
    }

    /// Returns the limit of the counter of an account: 0 if it is unknown or disabled, or has ended.
    func limit(of id: SQLArgument, at now: Instant) throws(CartwrightError) -> Int64 {
        try statements[.limit].first(tenant, Self.instant(now), id) { max(0, $0.integer(0)) } ?? 0
    }

    func hasKey(_ key: String, _ id: SQLArgument) throws(CartwrightError) -> Bool {
        try statements[.knownKey].first(tenant, id, .name(key)) { _ in true } ?? false
    }

    /// Returns accounts that have ended, with the balances that are not booked as expired.
    func ended(at now: Instant, limit: Int) throws(CartwrightError) -> [(id: SQLArgument, balance: Int64)] {
        try statements[.ended].all(tenant, Self.instant(now), .number(max(0, limit))) { row in
            (.bytes(row.bytes(0)), row.integer(1))
        }
    }

    fileprivate static func instant(_ instant: Instant) -> SQLArgument { .integer(instant.milliseconds) }
}

// MARK: Writing

extension AccountTables {
    /// Adds an account. Returns false if its id or code is taken.
    func add(_ new: NewAccount) throws(CartwrightError) -> Bool {
        let arguments: [SQLArgument] = [
            tenant, .name(new.id), .text(new.kind.rawValue), .text(new.currency.code),
            new.customer.map(SQLArgument.name) ?? .null,
            new.codeDigest.map(SQLArgument.bytes) ?? .null, .text(new.lastFour),
            .number(new.expiresAt?.milliseconds), Self.instant(new.instant),
        ]
        return try statements.run(.add, arguments) > 0
    }

    /// Writes a movement, unless the account is unknown or the amount is 0.
    func append(_ entry: NewEntry, to id: SQLArgument, at now: Instant) throws(CartwrightError) {
        guard entry.amount != 0 else { return }
        let change = entry.change
        let counted = try statements.run(
            .count,
            tenant,
            id,
            Self.instant(now),
            .integer(change.issuedMinor),
            .integer(change.refundedMinor),
            .integer(change.adjustedMinor),
            .integer(change.spentMinor),
            .integer(change.heldMinor),
            .integer(change.expiredMinor)
        )
        guard counted > 0 else { return }
        try statements.run(
            .addEntry,
            tenant,
            id,
            .text(entry.kind.rawValue),
            .integer(entry.amount),
            entry.session,
            entry.order,
            .text(entry.reason),
            .text(entry.by),
            .number(entry.availableAt?.milliseconds),
            entry.key.map(SQLArgument.name) ?? .null
        )
    }

    /// Enables or disables an account. Returns false if it is unknown.
    func enable(_ id: SQLArgument, _ isEnabled: Bool) throws(CartwrightError) -> Bool {
        try statements.run(.enable, tenant, id, isEnabled ? 1 : 0) > 0
    }

    /// Replaces a customer in some accounts. Returns the number of changed accounts.
    func replaceOwner(_ customer: String, by other: String, limit: Int) throws(CartwrightError) -> Int {
        let ids = try statements[.ofOwner].all(tenant, .name(customer), .number(limit)) {
            SQLArgument.bytes($0.bytes(0))
        }
        for id in ids { try statements.run(.setOwner, tenant, id, .name(other)) }
        return ids.count
    }
}

/// A movement to write.
struct NewEntry {
    let kind: AccountEntry.Kind
    let amount: Int64
    var session = SQLArgument.null
    var order = SQLArgument.null
    var reason: String?
    var by: String?
    var availableAt: Instant?
    var key: String?

    init(_ kind: AccountEntry.Kind, _ amount: Int64, session: SQLArgument = .null, order: SQLArgument = .null) {
        (self.kind, self.amount, self.session, self.order) = (kind, amount, session, order)
    }

    /// The change of the sums of the account.
    var change: AccountTotals {
        var change = AccountTotals()
        change.add(AccountEntry(number: 1, kind: kind, amountMinor: amount, instant: .earliest))
        return change
    }
}
