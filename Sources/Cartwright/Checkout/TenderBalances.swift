/// The amounts that the accounts of a session may pay at an instant.
struct TenderBalances {
    private let session: Session
    /// The agreement whose holds are kept; nil for the balances as they are.
    private let agreement: Agreement?
    private let instant: Instant
    private let counters: Counters

    /// - Parameter agreement: the agreement of a checkout in progress, whose tenders pay at most what it holds, even if
    ///   an account has ended since then; nil to use the balances.
    init(of session: Session, keeping agreement: Agreement?, at instant: Instant, counters: Counters) {
        (self.session, self.agreement, self.instant, self.counters) = (session, agreement, instant, counters)
    }

    /// Adds the shares of the session's tenders to a quote, in the order in which they were applied.
    func pay(_ quote: inout Quote) {
        var left = quote.totalMinor
        for tender in session.tenders {
            let amount = min(left, tender.limitMinor ?? .max, usableMinor(of: tender))
            guard amount > 0 else { continue }
            quote.tenders.append(TenderShare(account: tender.account, kind: tender.kind, amountMinor: amount))
            left -= amount
        }
    }

    /// Returns the balance that is left of an account, in minor units: 0 if it is unknown or of no use.
    func leftMinor(of account: String) -> Int64 {
        guard let facts = counters.accounts[account] else { return 0 }
        return left(of: facts, within: facts.limitMinor(at: instant))
    }

    /// True if each account can still pay its share.
    func cover(_ shares: [TenderShare]) -> Bool {
        shares.allSatisfy { leftMinor(of: $0.account) >= $0.amountMinor }
    }

    private func left(of facts: AccountFacts, within limit: Int64) -> Int64 {
        let isOwn = facts.kind == .giftCard || facts.customer == session.cart.customer?.id
        guard isOwn, facts.currency == session.cart.currency else { return 0 }
        return max(0, limit.addingSaturated(-counters.others[.account(facts.id), default: 0]))
    }

    private func usableMinor(of tender: AppliedTender) -> Int64 {
        let left = leftMinor(of: tender.account)
        guard let agreement else { return left }
        let held = agreement.quote.tenders.first { $0.account == tender.account }?.amountMinor ?? 0
        guard left < held, let heldUntil = agreement.heldUntil, heldUntil > instant,
            let facts = counters.accounts[tender.account], facts.isEnabled
        else { return min(left, held) }
        // The account has ended, and its hold stays good.
        return min(held, self.left(of: facts, within: facts.creditedMinor))
    }
}

extension Checkout {
    /// Returns the customer whose store credits commands may use: those that use store credit, payments of carts for
    /// which promotions give some, and refunds to store credit. Nil if there are none.
    ///
    /// A program with accounts reads them, and adds their ids to the query of the commands, see
    /// ``CounterQuery/add(accounts:)``, and their facts to ``Counters/accounts``.
    public func storeCreditCustomer(for session: Session, before commands: [Command]) -> String? {
        if refundOrder == .storeCredit, let customer = session.refundedCustomer(of: commands) { return customer }
        let usesSome = commands.contains { command in
            switch command {
            case .useStoreCredit: true
            case .pay: mayGiveCredit(to: session)
            default: false
            }
        }
        guard usesSome else { return nil }
        let customer = commands.reduce(session.cart) { $0.foreseen(after: $1) }.customer?.id
        return customer.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True if a payment may book store credit: if the agreed quote has some, or, before an agreement, if a promotion
    /// of the catalog or of a card gives some.
    private func mayGiveCredit(to session: Session) -> Bool {
        if let agreement = session.agreement { return !agreement.quote.credits.isEmpty }
        return catalog.givesCredit || session.handled.values.contains { $0.promotions.contains(where: \.givesCredit) }
    }
}

extension Counters {
    /// Returns the account to which store credit of a customer is booked: the first of the customer's in a currency
    /// that never ends; nil if there is none.
    func storeCredit(of customer: Customer?, in currency: Currency) -> String? {
        let own = accounts.values.filter { facts in
            facts.kind == .storeCredit && facts.customer == customer?.id && facts.currency == currency
                && facts.isEnabled && facts.expiresAt == nil
        }
        return own.map(\.id).min()
    }
}

extension CounterQuery {
    /// The ids of the accounts whose counters are requested.
    public var accounts: [String] { others.compactMap(\.account) }

    /// Adds the counters of accounts.
    public mutating func add(accounts: [String]) {
        guard !accounts.isEmpty else { return }
        others = Set(others + accounts.map(CounterKey.account)).sorted()
    }
}

extension Session {
    /// Returns the ids of the accounts that commands on the session may read.
    func accounts(after commands: [Command]) -> [String] {
        var ids = tenders.map(\.account)
        for case .applyGiftCard(let account, _) in commands { ids.append(account) }
        for id in commands.compactMap(\.refundedOrder) { ids += creditAccounts(ofOrder: id) }
        if let payment { ids += payment.quote.tenders.map(\.account) }
        return ids
    }

    /// Returns the customer of the first order that one of some commands cancels or returns; nil if there is none, or
    /// for a guest.
    func refundedCustomer(of commands: [Command]) -> String? {
        commands.lazy.compactMap(\.refundedOrder).compactMap { id in
            guard let position = try? position(ofOrder: id) else { return nil }
            return orderList[position].cart.knownCustomer
        }.first
    }

    /// Returns the accounts to which store credit of an order was booked.
    func creditAccounts(ofOrder id: String) -> [String] {
        guard let position = try? position(ofOrder: id) else { return [] }
        return orderList[position].credits.map(\.account)
    }
}

extension Command {
    /// The id of the order that it cancels, or of which it returns units; nil for other commands.
    fileprivate var refundedOrder: String? {
        switch self {
        case .cancelOrder(let id), .returnOrder(let id), .returnUnits(let id, _): id
        default: nil
        }
    }
}
