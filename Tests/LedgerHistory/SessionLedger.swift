/// The uses and the reservation of one session after each of its calls, derived from the calls alone.
struct SessionLedger: Hashable {
    /// The reservation of the session, if it has not expired.
    struct Hold: Hashable {
        var amounts: [String: Int64]
        var expires: Int64
    }

    var hold: Hold?
    /// The amounts that each order still uses.
    var orders: [String: [String: Int64]] = [:]
    /// Parts that were given back, by order and key.
    private var parts: Set<[String]> = []

    /// Returns the amount of a counter that all orders use.
    func used(_ counter: String) -> Int64 { orders.values.reduce(0) { $0 + $1[counter, default: 0] } }

    /// Applies a call that has succeeded.
    mutating func apply(_ call: LedgerCall) {
        switch call {
        case .reserve(let demands, let expires):
            let amounts = demands.amounts
            hold = amounts.isEmpty ? nil : Hold(amounts: amounts, expires: expires)
        case .confirm(let order, let demands):
            guard orders[order] == nil else { return }
            orders[order] = demands.amounts
            hold = nil
        case .release: hold = nil
        case .giveBack(let order):
            if orders[order] != nil { orders[order] = [:] }
        case .giveBackPart(let order, let amounts, let key):
            guard var uses = orders[order], parts.insert([order, key]).inserted else { return }
            for (counter, amount) in amounts {
                guard let left = uses[counter] else { continue }
                uses[counter] = left - min(left, amount)
            }
            orders[order] = uses.filter { $0.value > 0 }
        }
    }
}

extension [Demand] {
    /// The sums of the amounts of each counter.
    var amounts: [String: Int64] {
        var amounts: [String: Int64] = [:]
        for demand in self where demand.amount > 0 { amounts[demand.counter, default: 0] += demand.amount }
        return amounts
    }
}
