internal import BasicContainers

/// The set of promotions that applies to a cart, and the reasons of the candidates left out.
struct Chosen {
    /// The price of the cart with the set.
    let settlement: Settlement

    /// The candidates that are not in the set, with their reasons.
    let rejected: [RejectedPromotion]

    /// The certificate of a choice of the best set; nil for a choice by priority.
    let choice: Choice?

    /// The conflicts among the candidates that the set was chosen from; nil if they were not kept.
    var conflicts: Conflicts?
}

extension Settlement {
    /// The applied promotions with codes that have a usage limit.
    var limitedCodes: NumberSet {
        NumberSet(applied.filter { pool.candidates[$0].stacking.hasLimitedCode })
    }

    /// Returns the reason why a candidate gives nothing, taken from its result in this settlement.
    func rejection(of candidate: Int) -> RejectedPromotion {
        let id = pool.id(of: candidate)
        if let unmet = unmet[candidate] {
            return RejectedPromotion(promotion: id, reason: .conditionNotMet, unmet: unmet)
        }
        if !outcomes[candidate].gives, let winner = winner(overMember: candidate) {
            return RejectedPromotion(promotion: id, reason: .beatenBy, by: pool.id(of: winner))
        }
        guard let plugin = plugins[candidate], !plugin.refused.isEmpty else {
            return RejectedPromotion(promotion: id, reason: .nothingToDiscount)
        }
        return RejectedPromotion(promotion: id, reason: plugin.reason, refused: plugin.refused)
    }
}

extension CandidatePool {
    /// Returns the candidates that certainly give something alone, so that they need not be priced: an effect takes
    /// something off list prices. If an earlier effect of the same promotion leaves less, that effect gave something.
    func givingForSure() -> NumberSet {
        var giving = NumberSet()
        var visitor = SureVisitor(pool: self)
        for index in steps.indices where !giving[steps[index].candidate] {
            let step = steps[index]
            if step.operation.accept(&visitor, on: step) { giving[step.candidate] = true }
        }
        return giving
    }
}

/// Returns true if a step certainly takes something off when its promotion is applied alone.
private struct SureVisitor: OperationVisitor {
    let pool: CandidatePool

    func visit(_ kind: some OperationKind, on step: OperationStep) -> Bool { kind.givesForSure(step, on: pool) }
}
