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

    /// How many sets were priced, and parts of the search bounded. The search is limited by this number and never by
    /// time, so that one cart has one answer on every machine.
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
}

extension Pipeline {
    /// Why a candidate is no use to the cart even alone, nil where it gives something.
    ///
    /// Neither conditions on the stage nor a budget that does not cover the discount count here, since beside others
    /// less may be left and less be given.
    mutating func rejection(ofAlone candidate: Int) throws(CartwrightError) -> RejectedPromotion? {
        var isMember = lineup.candidates.map { _ in false }
        isMember[candidate] = true
        let outcome = try run(isMember, ignoringStage: true).outcomes[candidate]
        return outcome.gives ? nil : lineup.candidates[candidate].rejection(outcome)
    }
}

extension Lineup {
    /// Which candidates plainly give something when alone, so that it need not be tried: an effect takes something off
    /// list prices. Where an earlier effect of the same promotion leaves less, that one gives.
    func givingForSure() -> [Bool] {
        var isGiving = candidates.map { _ in false }
        for step in steps where !isGiving[step.candidate] { isGiving[step.candidate] = givesForSure(step) }
        return isGiving
    }

    private func givesForSure(_ step: Step) -> Bool {
        let open = places[step.places].filter { frozen.amounts[$0] > frozen.floors[$0] }
        switch step.kernel {
        case .percentOfEach(let percent, maximumMinor: .max):
            return open.contains { frozen.rounding.discountMinor(percent, off: frozen.amounts[$0]) > 0 }
        case .percentOfAll(let percent, let maximumMinor):
            let base = places[step.places].reduce(0) { $0 + frozen.amounts[$1] }
            return maximumMinor > 0 && !open.isEmpty && frozen.rounding.discountMinor(percent, off: base) > 0
        case .amount(let minor): return minor > 0 && !open.isEmpty
        case .percentOfUnits(let percent, let rule):
            // Other effects of the promotion may leave it other units than the first.
            guard !candidates[step.candidate].plan.usesUnitsUp, rule.maximumGroups == nil,
                let first = places[step.places].first
            else { return false }
            let line = frozen.cart.lines[first]
            let base = line.unitPriceMinor * min(line.quantity, rule.maximumUnits ?? .max)
            return frozen.amounts[first] > frozen.floors[first] && frozen.rounding.discountMinor(percent, off: base) > 0
        case .percentOfEach, .buy, .proposal: return false
        }
    }
}
