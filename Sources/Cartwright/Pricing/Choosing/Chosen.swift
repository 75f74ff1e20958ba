/// The set of promotions that a cart gets, and what became of those that could have been in it.
struct Chosen {
    /// The price of the cart with the set.
    let settlement: Settlement

    /// Candidates that are not in the set, with their reasons.
    let rejected: [RejectedPromotion]

    /// The certificate of a choice of the best.
    let choice: Choice?
}

/// How a set of promotions was chosen, and how sure it is that no better one exists.
public struct Choice: Hashable, Sendable {
    /// What was taken off merchandise and shipping together, in minor units.
    public var valueMinor: Int64

    /// What no set could exceed, in minor units.
    public var boundMinor: Int64

    /// Whether ``valueMinor`` is proven to be the most there is.
    public var isExact: Bool

    /// How many sets were priced. The search is limited by this number and never by time, so that one cart has one
    /// answer on every machine.
    public var nodes: Int
}

extension Candidate {
    /// Why it gives nothing, given what became of it in a set that it was in.
    func rejection(_ outcome: Outcome) -> RejectedPromotion {
        if !outcome.unmet.isEmpty {
            return RejectedPromotion(promotion: id, reason: .conditionNotMet, unmet: outcome.unmet)
        }
        return RejectedPromotion(promotion: id, reason: .nothingToDiscount)
    }

    /// Why it is no use to the cart even alone, nil where it gives something.
    ///
    /// Neither conditions on the stage nor a budget that does not cover the discount count here, since beside others
    /// less may be left and less be given.
    func rejectionAlone(on frozen: FrozenCart) throws(CartwrightError) -> RejectedPromotion? {
        let alone = try Pipeline.run([Candidate(plan: plan.unconditional, budgetMinor: budgetMinor)], on: frozen)
        return alone.outcomes[0].gives ? nil : rejection(alone.outcomes[0])
    }
}
