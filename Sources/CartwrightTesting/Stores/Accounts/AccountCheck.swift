internal import Cartwright

/// One rule tried on one store of accounts, with the violations.
struct AccountCheck {
    let rule: AccountStoreRule
    let books: AccountBooks
    let open: @Sendable (String) throws(CartwrightError) -> AccountBooks
    var violations: [String] = []

    static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    /// The instant at which the reservations of these checks expire.
    static let soon = now.adding(seconds: 60)
    static let later = now.adding(seconds: 3_600)
    static let card = "gc_1"

    init(
        rule: AccountStoreRule,
        books: AccountBooks,
        open: @escaping @Sendable (String) throws(CartwrightError) -> AccountBooks
    ) {
        (self.rule, self.books, self.open) = (rule, books, open)
    }

    static func giftCard(_ id: String = card, _ amountMinor: Int64 = 10_000, until end: Instant? = nil) -> NewAccount {
        .giftCard(
            id,
            amountMinor: amountMinor,
            .usd,
            codeDigest: Array("digest of \(id)".utf8),
            lastFour: String(id.suffix(4)),
            expiresAt: end,
            at: now
        )
    }

    static func demands(_ amount: Int64, of id: String = card, limit: Int64? = nil) -> [CounterDemand] {
        [CounterDemand(.account(id), amount: amount, limit: limit)]
    }

    static func adjustment(_ amount: Int64, _ key: String, at now: Instant = now) -> AccountAdjustment {
        AccountAdjustment(amountMinor: amount, reason: "goodwill", by: "ann", key: key, at: now)
    }

    /// Returns true if the demands were reserved, false if they were refused; throws other errors.
    func hold(
        _ amount: Int64,
        of id: String = Self.card,
        for session: String = "s",
        limit: Int64? = nil,
        at now: Instant = Self.now,
        until end: Instant = Self.soon
    ) async throws(CartwrightError) -> Bool {
        try await Self.succeeds { () throws(CartwrightError) in
            let demands = amount == 0 ? [] : Self.demands(amount, of: id, limit: limit)
            try await books.ledger.reserve(demands, for: session, until: end, at: now)
        }
    }

    /// Returns true if the order was counted.
    func pay(
        _ amount: Int64,
        of id: String = Self.card,
        for session: String = "s",
        order: String = "o1",
        at now: Instant = Self.now
    ) async throws(CartwrightError) -> Bool {
        try await Self.succeeds { () throws(CartwrightError) in
            let demands = Self.demands(amount, of: id)
            try await books.ledger.confirm(order: order, of: session, counting: demands, at: now)
        }
    }

    /// Gives back an amount of an order.
    func giveBack(
        _ amount: Int64,
        of id: String = Self.card,
        for session: String = "s",
        order: String = "o1",
        key: String
    ) async throws(CartwrightError) {
        let share = RedemptionShare.part([CounterAmount(.account(id), amount)], key: key)
        try await books.ledger.giveBack(share, of: order, in: session)
    }

    private static func succeeds(
        _ body: () async throws(CartwrightError) -> Void
    ) async throws(CartwrightError) -> Bool {
        do throws(CartwrightError) {
            try await body()
            return true
        } catch {
            guard error.code == .ledgerLimitReached else { throw error }
            return false
        }
    }

    /// Returns the amount of an account's counter.
    func counted(_ id: String = card, at now: Instant = Self.now) async throws(CartwrightError) -> Int64 {
        var query = CounterQuery()
        query.others = [.account(id)]
        let counters = try await books.ledger.counters(query, excluding: "none", at: now)
        return counters.others[.account(id), default: 0]
    }

    /// Returns the sums of an account; empty ones if it does not exist.
    func totals(_ id: String = card, at now: Instant = Self.now) async throws(CartwrightError) -> AccountTotals {
        try await books.accounts.account(id, at: now)?.totals ?? AccountTotals()
    }

    /// Returns the entries of an account as words: `held 3000 s`.
    func entries(_ id: String = card) async throws(CartwrightError) -> [String] {
        try await books.accounts.entries(of: id, after: 0, limit: 1_000).map { entry in
            ([entry.kind.rawValue, "\(entry.amountMinor)"] + [entry.session, entry.order].compactMap(\.self))
                .joined(separator: " ")
        }
    }
}

extension AccountCheck {
    mutating func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
        if !holds { violations.append(otherwise()) }
    }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Expects an error with a code.
    mutating func expect(
        _ code: ErrorCode,
        _ what: String,
        _ body: () async throws(CartwrightError) -> Void
    ) async {
        do throws(CartwrightError) {
            try await body()
            violations.append("\(what) is not refused")
        } catch {
            expect(what, error.code, is: code)
        }
    }

    /// Expects that the books of an account agree: its sums with each other, with its entries and with the ledger.
    mutating func expectBooks(_ id: String = card, at now: Instant) async throws(CartwrightError) {
        let totals = try await totals(id, at: now)
        let left = totals.issuedMinor + totals.refundedMinor + totals.adjustedMinor
        let right = totals.spentMinor + totals.heldMinor + totals.expiredMinor + totals.balanceMinor
        expect("issued + refunded + adjusted of \(id)", left, is: right)
        expect(totals.balanceMinor >= 0, "the balance of \(id) is below 0: \(totals.balanceMinor)")
        let counted = try await counted(id, at: now)
        expect("the counter of \(id)", counted, is: totals.spentMinor - totals.refundedMinor + totals.heldMinor)
        let entries = try await books.accounts.entries(of: id, after: 0, limit: 10_000)
        expect("the numbers of the entries", entries.map(\.number), is: entries.indices.map { Int64($0) + 1 })
        expect("the instants of the entries", entries.map(\.instant), is: entries.map(\.instant).sorted())
        var sums = AccountTotals()
        for entry in entries { sums.add(entry) }
        expect("issued by entries", sums.issuedMinor, is: totals.issuedMinor)
        expect("refunded by entries", sums.refundedMinor, is: totals.refundedMinor)
        expect("adjusted by entries", sums.adjustedMinor, is: totals.adjustedMinor)
        expect("spent by entries", sums.spentMinor, is: totals.spentMinor)
    }
}
