/// The order in which a refund goes back to the payment and to the tenders of an order. None gets more than it paid.
public enum RefundOrder: String, Hashable, Sendable, CaseIterable {
    /// To the payment first, then to the tenders in the order in which they were applied.
    case paymentFirst = "payment_first"
    /// To the tenders in the order in which they were applied, then to the payment.
    case tendersFirst = "tenders_first"
}

/// The parts of a refund.
public struct RefundParts: Hashable, Sendable {
    /// The amount that goes back to the payment, in minor units.
    public internal(set) var paymentMinor: Int64 = 0
    /// The amounts that go back to gift cards and store credits, without amounts of 0.
    public internal(set) var tenders: [TenderShare] = []
}

extension Order {
    /// The gift cards and store credits that paid, with their amounts.
    public var tenders: [TenderShare] { quote.tenders }

    /// The amount refunded to the payment so far, in minor units.
    public var refundedToPaymentMinor: Int64 {
        refundedTenders.reduce(refundedMinor) { $0.addingSaturated(-$1.amountMinor) }
    }

    /// Divides the next refund of the order.
    ///
    /// - Parameters:
    ///   - amount: the refund in minor units, at most the amount that was paid and not refunded yet.
    ///   - order: the order of the parts.
    func parts(ofRefund amount: Int64, _ order: RefundOrder) -> RefundParts {
        var parts = RefundParts(paymentMinor: amount)
        guard !quote.tenders.isEmpty else { return parts }
        var left = amount
        let paymentLeft = quote.totalMinor - quote.tenderedMinor - refundedToPaymentMinor
        if order == .paymentFirst { left -= min(left, max(0, paymentLeft)) }
        for tender in quote.tenders {
            let share = min(left, tender.amountMinor - refundedMinor(of: tender.account))
            guard share > 0 else { continue }
            parts.tenders.append(TenderShare(account: tender.account, kind: tender.kind, amountMinor: share))
            left -= share
        }
        parts.paymentMinor = parts.tenders.reduce(amount) { $0 - $1.amountMinor }
        return parts
    }

    /// Records a refund.
    mutating func note(refund amount: Int64, _ parts: RefundParts) {
        refundedMinor = refundedMinor.addingSaturated(amount)
        for share in parts.tenders {
            if let position = refundedTenders.firstIndex(where: { $0.account == share.account }) {
                refundedTenders[position].amountMinor += share.amountMinor
            } else {
                refundedTenders.append(share)
            }
        }
    }

    /// Returns the amount that went back to an account so far, in minor units.
    public func refundedMinor(of account: String) -> Int64 {
        refundedTenders.first { $0.account == account }?.amountMinor ?? 0
    }

    /// Returns the usage that a return gives back: all usage of promotions if the order is returned as a whole, and the
    /// parts of the refund that go to accounts.
    func share(givingBack budgets: [CounterAmount], _ parts: RefundParts, key: String) -> RedemptionShare? {
        let isWhole = phase == .returned
        if isWhole, quote.tenders.isEmpty { return .whole }
        var amounts = budgets
        if isWhole {
            amounts = demands.filter { $0.key.account == nil }.map { CounterAmount($0.key, $0.amount) }
        }
        amounts += parts.tenders.map { CounterAmount(.account($0.account), $0.amountMinor) }
        return amounts.isEmpty ? nil : .part(amounts, key: key)
    }
}
