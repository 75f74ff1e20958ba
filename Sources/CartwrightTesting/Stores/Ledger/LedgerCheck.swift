internal import Cartwright

/// One rule tried on one ledger, with the violations.
struct LedgerCheck {
    let rule: LedgerRule
    let open: @Sendable (String) throws(CartwrightError) -> any Ledger
    var violations: [String] = []

    init(rule: LedgerRule, open: @escaping @Sendable (String) throws(CartwrightError) -> any Ledger) {
        (self.rule, self.open) = (rule, open)
    }

    static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    /// The instant at which the reservations of these checks expire.
    static let soon = now.adding(seconds: 60)
    static let hot = CounterKey.uses(promotion: "hot")
    static let spent = CounterKey.spent(promotion: "hot")
    static let spentUSD = CounterKey.spent(promotion: "hot", currency: .usd)

    static func one(of limit: Int64?) -> [CounterDemand] { [CounterDemand(hot, amount: 1, limit: limit)] }

    /// Opens the ledger of the rule.
    func ledger() throws(CartwrightError) -> any Ledger { try open(rule.rawValue) }

    /// Returns true if the demands were reserved, false if they were refused; throws other errors.
    func reserve(
        _ demands: [CounterDemand],
        for session: String,
        in ledger: any Ledger,
        at now: Instant = Self.now,
        until end: Instant = Self.soon
    ) async throws(CartwrightError) -> Bool {
        do throws(CartwrightError) {
            try await ledger.reserve(demands, for: session, until: end, at: now)
            return true
        } catch {
            guard error.code == .ledgerLimitReached else { throw error }
            return false
        }
    }

    /// Returns true if the order was counted.
    func confirm(
        _ demands: [CounterDemand],
        for session: String,
        order: String = "o1",
        in ledger: any Ledger,
        at now: Instant = Self.now
    ) async throws(CartwrightError) -> Bool {
        do throws(CartwrightError) {
            try await ledger.confirm(order: order, of: session, counting: demands, at: now)
            return true
        } catch {
            guard error.code == .ledgerLimitReached else { throw error }
            return false
        }
    }

    /// Returns the amount of one counter.
    func amount(
        of key: CounterKey = Self.hot,
        excluding session: String = "none",
        in ledger: any Ledger,
        at now: Instant = Self.now
    ) async throws(CartwrightError) -> Int64 {
        func counters(_ query: CounterQuery) async throws(CartwrightError) -> Counters {
            try await ledger.counters(query, excluding: session, at: now)
        }
        switch key {
        case .uses(let promotion):
            return try await counters(CounterQuery(promotions: [promotion])).uses[promotion, default: 0]
        case .customerUses(let promotion, let customer):
            let query = CounterQuery(promotions: [promotion], customer: customer)
            return try await counters(query).customerUses[promotion, default: 0]
        case .spent(let promotion, nil):
            return try await counters(CounterQuery(promotions: [promotion])).spentMinor[promotion, default: 0]
        case .spent(let promotion, let currency?):
            let query = CounterQuery(promotions: [promotion], currency: currency)
            return try await counters(query).currencySpentMinor[promotion, default: 0]
        case .codeUses(let code): return try await counters(CounterQuery(codes: [code])).codeUses[code, default: 0]
        case .campaignUses, .campaignSpent, .account, .identityUses, .during:
            var query = CounterQuery()
            query.others = [key]
            return try await counters(query).others[key, default: 0]
        }
    }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }
}
