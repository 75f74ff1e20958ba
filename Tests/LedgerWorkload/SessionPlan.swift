internal import Cartwright
internal import LedgerHistory

/// The steps of a client in one session, from a seed: the same in each of its lives.
struct SessionPlan {
    /// A call with an expiry that is relative to the moment of the call.
    enum Step: Hashable {
        case reserve([Demand], forMilliseconds: Int64)
        case call(LedgerCall)

        func call(at now: Int64) -> LedgerCall {
            switch self {
            case .reserve(let demands, let milliseconds): .reserve(demands: demands, expires: now + milliseconds)
            case .call(let call): call
            }
        }
    }

    private(set) var steps: [Step] = []

    /// - Parameters:
    ///   - limits: The limits of the promotions.
    ///   - seed: The seed of the plan.
    init(_ limits: WorkloadLimits, seed: UInt64) {
        var random = SplitMix64(state: seed)
        let demands = Self.demands(limits, using: &random)
        let milliseconds: Int64 = [30, 300, 900_000, 900_000].randomElement(using: &random) ?? 900_000
        if Int.random(in: 0..<4, using: &random) == 0 {
            let first = Array(Self.demands(limits, using: &random).prefix(2))
            steps.append(.reserve(first, forMilliseconds: milliseconds))
        }
        steps.append(.reserve(demands, forMilliseconds: milliseconds))
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: steps.append(.call(.release))
        // The session is abandoned, and its reservation has to expire.
        case 2: break
        default: pay(demands, using: &random)
        }
    }

    private mutating func pay(_ demands: [Demand], using random: inout SplitMix64) {
        steps.append(.call(.confirm(order: "o1", demands: demands)))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: steps.append(.call(.giveBack(order: "o1")))
        case 1:
            for key in ["r1", "r2", "r1"] {
                let amounts = Dictionary(demands.prefix(2).map { ($0.counter, ($0.amount + 1) / 2) }) { first, _ in
                    first
                }
                steps.append(.call(.giveBackPart(order: "o1", amounts: amounts, key: key)))
            }
        default: break
        }
    }

    /// Returns demands in random order, so that a store that locks them in that order deadlocks.
    private static func demands(_ limits: WorkloadLimits, using random: inout SplitMix64) -> [Demand] {
        let isHot = Int.random(in: 0..<5, using: &random) < 3
        let promotion = isHot ? "hot" : "warm"
        let customer = "c\(Int.random(in: 0..<limits.customers, using: &random))"
        var demands = [
            Demand("uses/\(promotion)", amount: 1, limit: isHot ? limits.hotUses : 1_000_000),
            Demand("customer/\(promotion)/\(customer)", amount: 1, limit: isHot ? 2 : 1_000),
        ]
        if Bool.random(using: &random) {
            let amount = Int64.random(in: 100...500, using: &random)
            demands.append(Demand("spent/\(promotion)", amount: amount, limit: isHot ? limits.hotBudget : nil))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            demands.append(Demand("code/C\(Int.random(in: 0..<20, using: &random))", amount: 1, limit: 5))
        }
        return demands.shuffled(using: &random)
    }
}
