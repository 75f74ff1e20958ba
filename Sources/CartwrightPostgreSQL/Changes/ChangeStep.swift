internal import Cartwright

/// A request to the ledger, as a row of the columns that `change` takes.
struct ChangeStep: Sendable {
    /// The kind, numbered as in ``ChangeSteps``.
    let kind: Int64
    var expiry: Int64?
    var order: [UInt8]?
    var key: [UInt8]?
    /// The customer and the currency of an account that may be opened, and the promotion that gives credit, or another
    /// reason.
    var (customer, currency, promotion): ([UInt8]?, [UInt8]?, [UInt8]?) = (nil, nil, nil)
    /// The demands, numbered in this order in refusals, each counter once.
    var demands: [CounterDemand] = []

    /// Returns the steps for a request; none if the request does not concern the ledger. Each movement of an account is
    /// a step of its own, whose demand has the instant from which it is available as its limit.
    static func steps(of request: Instruction) -> [ChangeStep] {
        guard case .credit(let order, let credits, let key) = request else {
            return [ChangeStep(request)].compactMap(\.self)
        }
        return credits.enumerated().map { index, credit in
            ChangeStep(crediting: credit, of: order, key: "\(key)-\(index + 1)")
        }
    }

    private init(crediting credit: AccountCredit, of order: String, key: String) {
        (kind, self.order, self.key) = (6, order.nameBytes, key.nameBytes)
        customer = credit.customer.nameBytes
        (currency, promotion) = (credit.currency.code.nameBytes, credit.reason.nameBytes)
        let available = credit.availableAt?.milliseconds
        demands = [CounterDemand(.account(credit.account), amount: credit.amountMinor, limit: available)]
    }

    /// Creates the step for a request; nil if the request does not concern the ledger.
    init?(_ request: Instruction) {
        switch request {
        case .reserve(let demands, until: let expiry):
            (kind, self.expiry, self.demands) = (1, expiry.milliseconds, demands.merged)
        case .confirm(let order, counting: let demands):
            (kind, self.order, self.demands) = (2, order.nameBytes, demands.merged)
        case .release: kind = 3
        case .giveBack(let order, .whole): (kind, self.order) = (4, order.nameBytes)
        case .giveBack(let order, .part(let amounts, let key)):
            (kind, self.order, self.key) = (5, order.nameBytes, key.nameBytes)
            // The last amount of a counter applies, as documented for RedemptionShare.
            let wanted = Dictionary(amounts.map { ($0.key, $0.amount) }) { _, last in last }
            demands = wanted.map { CounterDemand($0.key, amount: max(0, $0.value), limit: nil) }
        case .credit, .perform, .present, .charge, .refund, .reward: return nil
        }
    }
}
