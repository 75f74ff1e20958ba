internal import HashTreeCollections

/// Accounts and their entries as a value. What is held and spent is counted by the ledger that contains it.
struct MemoryAccounts: Hashable, Sendable {
    private var records: TreeDictionary<String, Record> = [:]
    private var idsByCode: TreeDictionary<[UInt8], String> = [:]

    fileprivate struct Record: Hashable {
        /// The account with its totals as booked.
        var account: Account
        var entries: [AccountEntry] = []
        /// The entries that were credited with an instant from which they are available.
        var delayed: [AccountEntry] = []
        var keys: Set<String> = []
    }
}

// MARK: Reading

extension MemoryAccounts {
    /// Returns an account; nil if it was never issued.
    ///
    /// - Parameter notHeldMinor: the held amount of reservations that have expired and are not released yet.
    func account(_ id: String, at now: Instant, notHeldMinor: Int64 = 0) -> Account? {
        records[id].map { $0.account.read(at: now, pendingMinor: $0.pendingMinor(at: now), notHeldMinor: notHeldMinor) }
    }

    /// Returns the id of the account with one of these digests of its code.
    func account(ofCode digests: [[UInt8]]) -> String? { digests.lazy.compactMap { idsByCode[$0] }.first }

    /// Returns the ids of a page of accounts, in the order of their bytes.
    func ids(_ query: AccountQuery) -> [String] {
        let start = query.after.map { Array($0.utf8) }
        let wanted = records.values.map(\.account).filter { account in
            (query.kind == nil || account.kind == query.kind)
                && (query.customer == nil || account.customer == query.customer)
                && start.map { $0.lexicographicallyPrecedes(account.id.utf8) } ?? true
        }
        let sorted = wanted.map(\.id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Array(sorted.prefix(max(0, query.limit)))
    }

    /// Returns entries of an account, oldest first.
    func entries(of id: String, after number: Int64, limit: Int) -> [AccountEntry] {
        Array((records[id]?.entries ?? []).lazy.filter { $0.number > number }.prefix(max(0, limit)))
    }

    /// Returns the limit of an account's counter; nil if it was never issued.
    func limitMinor(of id: String, at now: Instant) -> Int64? { account(id, at: now)?.facts.limitMinor(at: now) }
}

// MARK: Managing

extension MemoryAccounts {
    /// Issues an account.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`.
    mutating func issue(_ new: NewAccount) throws(CartwrightError) {
        try new.check()
        let isTaken = new.codeDigest.map { idsByCode[$0] != nil } ?? false
        guard records[new.id] == nil, !isTaken else { throw .accountExists(new.id) }
        records[new.id] = Record(account: Account(new))
        if let digest = new.codeDigest { idsByCode[digest] = new.id }
        append(.issued, new.amountMinor, to: new.id, at: new.instant) { entry in
            (entry.reason, entry.by, entry.availableAt) = (new.reason, new.by, new.availableAt)
        }
    }

    /// Issues accounts, all or none, and returns the ids of those that were not issued before.
    ///
    /// - Throws: `account.exists`, `account.bad_terms`, with the position as a JSON pointer.
    mutating func issueAll(_ new: [NewAccount]) throws(CartwrightError) -> [String] {
        try NewAccount.check(new)
        var (changed, issued) = (self, [String]())
        for (position, new) in new.enumerated() {
            do throws(CartwrightError) {
                try changed.issue(new)
                issued.append(new.id)
            } catch {
                let id = new.codeDigest.map { changed.idsByCode[$0] } ?? new.id
                let known = id.flatMap { changed.records[$0]?.account }
                guard known?.hasTerms(of: new) ?? false else {
                    throw error.at(JSONPointer.root.appending(position))
                }
            }
        }
        self = changed
        return issued
    }

    /// Credits or takes an amount, once for each key.
    ///
    /// - Throws: `account.unknown`, `account.insufficient`, `account.bad_terms`.
    mutating func adjust(_ id: String, by adjustment: AccountAdjustment) throws(CartwrightError) {
        guard let record = records[id], let account = account(id, at: adjustment.instant) else {
            throw .unknownAccount(id)
        }
        guard !record.keys.contains(adjustment.key) else { return }
        try adjustment.check(on: account)
        records[id]?.keys.insert(adjustment.key)
        append(.adjusted, adjustment.amountMinor, to: id, at: adjustment.instant) { entry in
            (entry.reason, entry.by) = (adjustment.reason, adjustment.by)
            entry.availableAt = adjustment.availableAt
        }
    }

    /// Opens the account of a movement if it does not exist.
    ///
    /// - Throws: `account.bad_terms`.
    mutating func open(for credit: AccountCredit, at now: Instant) throws(CartwrightError) {
        if records[credit.account] == nil { try issue(credit.opening(at: now)) }
    }

    /// Enables or disables an account.
    ///
    /// - Throws: `account.unknown`.
    mutating func enable(_ id: String, _ isEnabled: Bool) throws(CartwrightError) {
        guard records[id] != nil else { throw .unknownAccount(id) }
        records[id]?.account.isEnabled = isEnabled
    }

    /// Books the balances of accounts that have ended as expired. Returns the number of changed accounts.
    mutating func bookExpired(at now: Instant, limit: Int) -> Int {
        let ended = records.values.filter { $0.account.hasEnded(at: now) && $0.account.totals.balanceMinor > 0 }
        let chosen = ended.map(\.account).sorted { $0.id < $1.id }.prefix(max(0, limit))
        for account in chosen { append(.expired, account.totals.balanceMinor, to: account.id, at: now) }
        return chosen.count
    }

    /// Replaces the customer of store credits. Returns the number of changed accounts.
    mutating func replaceOwner(_ customer: String, by other: String) -> Int {
        let ids = records.values.map(\.account).filter { $0.customer == customer }.map(\.id)
        for id in ids { records[id]?.account.customer = other }
        return ids.count
    }
}

// MARK: Credits of orders

extension MemoryAccounts {
    /// Returns the accounts after the movements of an order, none of which takes back more than the balance.
    ///
    /// - Throws: `ledger.limit_reached`, `account.bad_terms`.
    func adding(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        at now: Instant
    ) throws(CartwrightError) -> MemoryAccounts {
        var accounts = self
        for credit in credits {
            try accounts.open(for: credit, at: now)
            if let refusal = accounts.account(credit.account, at: now)?.refusal(of: credit) { throw refusal }
            accounts.append(credit.kind, credit.amountMinor, to: credit.account, at: now) { entry in
                (entry.session, entry.order) = (session, order)
                (entry.reason, entry.availableAt) = (credit.reason, credit.availableAt)
            }
        }
        return accounts
    }
}

// MARK: Entries of the ledger

extension MemoryAccounts {
    /// Writes a movement, unless the account is unknown or the amount is 0.
    mutating func append(
        _ kind: AccountEntry.Kind,
        _ amountMinor: Int64,
        to id: String,
        at now: Instant,
        filling fill: (inout AccountEntry) -> Void = { _ in }
    ) {
        guard var record = records[id], amountMinor != 0 else { return }
        let number = Int64(record.entries.count) + 1
        // A clock that is set back does not put an entry before the previous one.
        let instant = max(now, record.entries.last?.instant ?? .earliest)
        var entry = AccountEntry(number: number, kind: kind, amountMinor: amountMinor, instant: instant)
        fill(&entry)
        record.account.totals.add(entry)
        record.entries.append(entry)
        if entry.availableAt != nil { record.delayed.append(entry) }
        records[id] = record
    }
}

extension MemoryAccounts.Record {
    fileprivate func pendingMinor(at now: Instant) -> Int64 {
        delayed.reduce(0) { sum, entry in
            entry.availableAt.map { $0 > now } ?? false ? sum.addingSaturated(entry.amountMinor) : sum
        }
    }
}
