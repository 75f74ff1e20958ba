/// The order in which a refund goes back to the payment and to the tenders of an order. None gets more than it paid.
public enum RefundOrder: String, Hashable, Sendable, CaseIterable {
    /// To the payment first, then to the tenders in the order in which they were applied.
    case paymentFirst = "payment_first"
    /// To the tenders in the order in which they were applied, then to the payment.
    case tendersFirst = "tenders_first"
    /// To the store credits that paid, and the rest to a store credit of the customer in place of the payment and of
    /// gift cards. Orders of guests are refunded as by ``paymentFirst``.
    case storeCredit = "store_credit"
}

/// The parts of a refund.
public struct RefundParts: Hashable, Sendable {
    /// The amount that goes back to the payment, in minor units.
    public internal(set) var paymentMinor: Int64 = 0
    /// The amounts that go back to gift cards and store credits, without amounts of 0.
    public internal(set) var tenders: [TenderShare] = []
    /// The amount that a store credit of the customer gets in place of the payment and of gift cards, see
    /// ``RefundOrder/storeCredit``; nil if there is none.
    public internal(set) var credit: TenderShare?

    /// The parts that accounts get, with those of the credit.
    var accounts: [TenderShare] { tenders + (credit.map { [$0] } ?? []) }
}

extension Order {
    /// The gift cards and store credits that paid, with their amounts.
    public var tenders: [TenderShare] { quote.tenders }

    /// The amount refunded to the payment so far, in minor units.
    public var refundedToPaymentMinor: Int64 {
        (refundedTenders + refundedCredits).reduce(refundedMinor) { $0.addingSaturated(-$1.amountMinor) }
    }

    /// Divides the next refund of the order.
    ///
    /// - Parameters:
    ///   - amount: the refund in minor units, at most the amount that was paid and not refunded yet.
    ///   - order: the order of the parts.
    ///   - account: the store credit of the customer; nil for a guest.
    func parts(ofRefund amount: Int64, _ order: RefundOrder, creditedTo account: String?) -> RefundParts {
        guard order == .storeCredit else { return parts(ofRefund: amount, order) }
        guard let account else { return parts(ofRefund: amount, .paymentFirst) }
        var parts = RefundParts()
        parts.tenders = shares(ofRefund: amount) { $0.kind == .storeCredit }
        let rest = parts.tenders.reduce(amount) { $0 - $1.amountMinor }
        if rest > 0 { parts.credit = TenderShare(account: account, kind: .storeCredit, amountMinor: rest) }
        return parts
    }

    private func parts(ofRefund amount: Int64, _ order: RefundOrder) -> RefundParts {
        var parts = RefundParts(paymentMinor: amount)
        guard !quote.tenders.isEmpty else { return parts }
        var left = amount
        let paymentLeft = quote.totalMinor - quote.tenderedMinor - refundedToPaymentMinor
        if order == .paymentFirst { left -= min(left, max(0, paymentLeft)) }
        parts.tenders = shares(ofRefund: left) { _ in true }
        parts.paymentMinor = parts.tenders.reduce(amount) { $0 - $1.amountMinor }
        return parts
    }

    /// Returns the shares of tenders in a refund, in the order in which they were applied, none more than it paid.
    private func shares(ofRefund amount: Int64, to takes: (TenderShare) -> Bool) -> [TenderShare] {
        var (left, shares) = (amount, [TenderShare]())
        for tender in quote.tenders where takes(tender) {
            let share = min(left, tender.amountMinor - refundedMinor(of: tender.account))
            guard share > 0 else { continue }
            shares.append(TenderShare(account: tender.account, kind: tender.kind, amountMinor: share))
            left -= share
        }
        return shares
    }

    /// Records a refund.
    mutating func note(refund amount: Int64, _ parts: RefundParts) {
        refundedMinor = refundedMinor.addingSaturated(amount)
        for share in parts.tenders { refundedTenders.add(share) }
        if let credit = parts.credit { refundedCredits.add(credit) }
    }

    /// Returns the amount that went back to an account that paid, so far, in minor units.
    public func refundedMinor(of account: String) -> Int64 {
        refundedTenders.first { $0.account == account }?.amountMinor ?? 0
    }

    /// Returns the usage that a return or a cancellation gives back: all usage of promotions if the order is returned
    /// as a whole or cancelled, and the parts of the refund that go to accounts that paid.
    func share(givingBack budgets: [CounterAmount], _ parts: RefundParts, key: String) -> RedemptionShare? {
        let isWhole = phase == .returned || phase == .cancelled
        if isWhole, quote.tenders.isEmpty || phase == .cancelled && quote.tenders == parts.tenders { return .whole }
        var amounts = budgets
        if isWhole {
            amounts = demands.filter { $0.key.account == nil }.map { CounterAmount($0.key, $0.amount) }
        }
        amounts += parts.tenders.map { CounterAmount(.account($0.account), $0.amountMinor) }
        return amounts.isEmpty ? nil : .part(amounts, key: key)
    }
}

extension [TenderShare] {
    /// Adds an amount to the share of its account.
    fileprivate mutating func add(_ share: TenderShare) {
        if let position = firstIndex(where: { $0.account == share.account }) {
            self[position].amountMinor += share.amountMinor
        } else {
            append(share)
        }
    }
}
