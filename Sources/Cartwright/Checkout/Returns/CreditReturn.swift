/// The balances from which returns take store credit back, and the accounts to which they credit refunds.
struct CreditBalances {
    private let counters: Counters
    private let instant: Instant
    private let session: String
    /// The amounts that the session itself holds, by account.
    private let held: [String: Int64]

    /// - Parameter session: the session, whose own holds are not among the counters.
    init(_ counters: Counters, of session: Session, at instant: Instant) {
        (self.counters, self.instant, self.session) = (counters, instant, session.id)
        let quote = session.payment?.quote ?? session.agreement?.quote
        let tenders = (quote?.tenders ?? []).map { ($0.account, $0.amountMinor) }
        held = Dictionary(tenders) { $0.addingSaturated($1) }
    }

    /// Returns the amount that can be taken back from an account, with what is available later; 0 if it is unknown, or
    /// has ended.
    func leftMinor(of account: String) -> Int64 {
        guard let facts = counters.accounts[account], facts.expiresAt.map({ $0 > instant }) ?? true else { return 0 }
        let taken = counters.others[.account(account), default: 0].addingSaturated(held[account] ?? 0)
        return max(0, facts.creditedMinor.addingSaturated(facts.pendingMinor).addingSaturated(-taken))
    }

    /// Returns the store credit of an order's customer that gets its next refund: the first in the currency that never
    /// ends, or else a new one. Nil for a guest.
    func account(forRefundOf order: Order) -> String? {
        guard order.cart.knownCustomer != nil else { return nil }
        let new = "\(AccountKind.storeCredit.idPrefix)\(session)-\(order.id)-r\(order.returnCount + 1)"
        return counters.storeCredit(of: order.cart.customer, in: order.quote.currency) ?? new
    }

    /// Returns the movements that take back the parts of an order's credits that returns have lost, and records in the
    /// order what is kept now.
    ///
    /// - Parameters:
    ///   - order: the order after the return.
    ///   - kept: the parts that are kept now, in the order of its credits.
    func takeBack(from order: inout Order, keeping kept: [Int64]) -> CreditTaking {
        var taking = CreditTaking()
        var left: [String: Int64] = [:]
        for (index, keptMinor) in kept.enumerated() where keptMinor < order.credits[index].keptMinor {
            let credit = order.credits[index]
            let lost = credit.keptMinor - keptMinor
            let taken = min(lost, left[credit.account] ?? leftMinor(of: credit.account))
            left[credit.account] = (left[credit.account] ?? leftMinor(of: credit.account)) - taken
            order.credits[index].keptMinor = keptMinor
            taking.takenMinor += taken
            taking.missingMinor += lost - taken
            guard taken > 0 else { continue }
            taking.movements.append(order.movement(takingBack: taken, of: credit, at: instant))
        }
        return taking
    }
}

/// The store credit that a return takes back.
struct CreditTaking {
    /// The movements of accounts.
    var movements: [AccountCredit] = []
    /// The amount that accounts give back, in minor units.
    var takenMinor: Int64 = 0
    /// The amount that was spent already, in minor units.
    var missingMinor: Int64 = 0
}

extension CreditTaking {
    /// Returns the part of spent credit that comes off a refund.
    func offRefundMinor(_ refund: Int64) -> Int64 { min(missingMinor, max(0, refund)) }
}

extension ReturnPreview {
    /// Records the store credit that the return takes back.
    mutating func note(_ taking: CreditTaking, offRefund refund: Int64) {
        creditTakenMinor = taking.takenMinor
        creditOffRefundMinor = taking.offRefundMinor(refund)
        writtenOffMinor = taking.missingMinor - creditOffRefundMinor
    }
}

extension Order {
    /// Records the store credit that a return takes back, and returns the rest of its refund.
    mutating func note(_ taking: CreditTaking, offRefund refund: Int64) -> Int64 {
        let off = taking.offRefundMinor(refund)
        creditOffRefundMinor = creditOffRefundMinor.addingSaturated(off)
        writtenOffMinor = writtenOffMinor.addingSaturated(taking.missingMinor - off)
        return refund - off
    }
}

extension Order {
    /// Returns the parts of its credits that it keeps after a return, never more than before.
    ///
    /// Under ``ReturnPolicy/reprice`` they are those of the new price; a promotion that claws back and is broken keeps
    /// nothing; otherwise the units that are left keep their parts.
    ///
    /// - Parameters:
    ///   - repricing: the price of what is left; nil if no promotion reprices the order.
    ///   - broken: the promotions that claw back and are broken by this return.
    func keptCredits(_ repricing: Repricing?, broken: Set<String>) -> [Int64] {
        guard !credits.isEmpty else { return [] }
        let quantities = Dictionary(quote.lines.map { ($0.id, $0.quantity) }) { first, _ in first }
        var pools = repricing?.quote?.creditsByPromotion ?? [:]
        return credits.map { credit in
            guard !broken.contains(credit.promotion), phase != .cancelled else { return 0 }
            guard repricing != nil else { return min(credit.keptMinor, credit.shareMinor(in: self, quantities)) }
            let kept = min(credit.keptMinor, pools[credit.promotion] ?? 0)
            pools[credit.promotion, default: kept] -= kept
            return kept
        }
    }
}
