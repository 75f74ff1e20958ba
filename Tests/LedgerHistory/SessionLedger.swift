/// What one session uses and holds after each of its calls, worked out from the calls alone.
struct SessionLedger: Hashable {
    /// What the session holds, if it has not expired.
    struct Hold: Hashable {
        var amounts: [String: Int64]
        var expires: Int64
    }

    var hold: Hold?
    /// What each order still uses.
    var orders: [String: [String: Int64]] = [:]
    /// Parts that were given back, by order and key.
    private var parts: Set<[String]> = []

    /// What all orders use of a counter.
    func used(_ counter: String) -> Int64 { orders.values.reduce(0) { $0 + $1[counter, default: 0] } }

    /// Carries out a call that has succeeded.
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
    /// How much of each counter they come to.
    var amounts: [String: Int64] {
        var amounts: [String: Int64] = [:]
        for demand in self where demand.amount > 0 { amounts[demand.counter, default: 0] += demand.amount }
        return amounts
    }
}
