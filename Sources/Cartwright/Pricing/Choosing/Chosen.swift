internal import BasicContainers

/// The set of promotions that a cart gets, and what became of those that could have been in it.
struct Chosen {
    /// The price of the cart with the set.
    let settlement: Settlement

    /// Candidates that are not in the set, with their reasons.
    let rejected: [RejectedPromotion]

    /// The certificate of a choice of the best.
    let choice: Choice?

    /// The conflicts among the candidates that the set was chosen from; nil where they were not kept.
    var conflicts: Conflicts?
}

extension Settlement {
    /// The applied promotions whose codes can be used up.
    var limitedCodes: NumberSet {
        NumberSet(applied.filter { pool.candidates[$0].stacking.hasLimitedCode })
    }

    /// Why a candidate gives nothing, given what became of it.
    func rejection(of candidate: Int) -> RejectedPromotion {
        let id = pool.id(of: candidate)
        if let unmet = unmet[candidate] {
            return RejectedPromotion(promotion: id, reason: .conditionNotMet, unmet: unmet)
        }
        guard let plugin = plugins[candidate], !plugin.refused.isEmpty else {
            return RejectedPromotion(promotion: id, reason: .nothingToDiscount)
        }
        return RejectedPromotion(promotion: id, reason: plugin.reason, refused: plugin.refused)
    }
}

extension CandidatePool {
    /// Which candidates plainly give something when alone, so that it need not be tried: an effect takes something off
    /// list prices. Where an earlier effect of the same promotion leaves less, that one gives.
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
