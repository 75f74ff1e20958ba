extension TransitionBuilder {
    /// The balances of the session's accounts.
    var balances: TenderBalances { TenderBalances(of: session, keeping: nil, at: instant, counters: counters) }

    mutating func applyGiftCard(_ account: String, upTo limit: Int64?) throws(CartwrightError) {
        guard let facts = counters.accounts[account], facts.kind == .giftCard else {
            throw Refusal.tender(.unknown).error
        }
        try requireUsable(facts)
        guard !session.tenders.contains(where: { $0.account == account }) else {
            throw Refusal.tender(.alreadyApplied(account: account)).error
        }
        try apply(facts, upTo: limit)
    }

    mutating func removeGiftCard(_ account: String?) throws(CartwrightError) {
        try removeTenders(account, .giftCard) { $0.kind == .giftCard && (account == nil || $0.account == account) }
    }

    /// Applies the store credit of the customer: of several the one that ends first, if it has a balance.
    mutating func useStoreCredit(upTo limit: Int64?) throws(CartwrightError) {
        guard let customer = session.cart.customer?.id, !customer.isEmpty else {
            throw Refusal.tender(.noCustomer).error
        }
        let currency = session.cart.currency
        let credits = counters.accounts.values.filter {
            $0.kind == .storeCredit && $0.customer == customer && $0.currency == currency
        }.sorted { ($0.expiresAt ?? .latest, $0.id) < ($1.expiresAt ?? .latest, $1.id) }
        let balances = balances
        guard let credit = credits.first(where: { balances.leftMinor(of: $0.id) > 0 }) ?? credits.first else {
            throw Refusal.tender(.noStoreCredit(customer: customer, currency)).error
        }
        if let applied = session.tenders.first(where: { $0.kind == .storeCredit }) {
            throw Refusal.tender(.alreadyApplied(account: applied.account)).error
        }
        try requireUsable(credit)
        try apply(credit, upTo: limit)
    }

    mutating func stopStoreCredit() throws(CartwrightError) {
        try removeTenders(nil, .storeCredit) { $0.kind == .storeCredit }
    }

    private mutating func removeTenders(
        _ account: String?,
        _ kind: AccountKind,
        _ isRemoved: (AppliedTender) -> Bool
    ) throws(CartwrightError) {
        let removed = session.tenders.filter(isRemoved)
        guard !removed.isEmpty else { throw Refusal.tender(.notApplied(account: account, kind)).error }
        session.tenders.removeAll(where: isRemoved)
        for tender in removed { record(.tenderRemoved, subject: nil, tender.eventData) }
        try agreeAgain()
    }

    /// Checks that an account can pay in this session.
    private func requireUsable(_ facts: AccountFacts) throws(CartwrightError) {
        guard facts.isEnabled else { throw Refusal.tender(.disabled(account: facts.id)).error }
        if let end = facts.expiresAt, end <= instant {
            throw Refusal.tender(.expired(account: facts.id, at: end)).error
        }
        guard facts.currency == session.cart.currency else {
            throw Refusal.tender(
                .otherCurrency(account: facts.id, facts.currency, session: session.cart.currency)
            ).error
        }
    }

    private mutating func apply(_ facts: AccountFacts, upTo limit: Int64?) throws(CartwrightError) {
        let count = session.tenders.count + 1
        guard count <= AppliedTender.maximumCount else { throw Refusal.tender(.tooMany(count)).error }
        let currency = session.cart.currency
        if let limit, limit <= 0 { throw Refusal.tender(.badAmount(Money(minor: limit, currency))).error }
        let left = balances.leftMinor(of: facts.id)
        guard left > 0 else { throw Refusal.tender(.usedUp(account: facts.id)).error }
        if let limit, limit > left {
            let (amount, balance) = (Money(minor: limit, currency), Money(minor: left, currency))
            throw Refusal.tender(.aboveBalance(account: facts.id, amount, balance: balance)).error
        }
        beginAnew()
        let tender = AppliedTender(account: facts.id, kind: facts.kind, limitMinor: limit)
        session.tenders.append(tender)
        record(.tenderApplied, subject: nil, tender.eventData)
        try agreeAgain()
    }
}

extension AppliedTender {
    /// The data of its events: the id of the account, never a code.
    fileprivate var eventData: JSONValue {
        .present([
            "account": .string(account), "kind": .string(kind.rawValue), "limit": limitMinor.map(JSONValue.integer),
        ])
    }
}
