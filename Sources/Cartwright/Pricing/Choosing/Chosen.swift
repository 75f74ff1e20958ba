internal import BasicContainers

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

extension Settlement {
    /// Why a candidate gives nothing, given what became of it.
    func rejection(of candidate: Int) -> RejectedPromotion {
        let id = lineup.id(of: candidate)
        if let unmet = unmet[candidate] {
            return RejectedPromotion(promotion: id, reason: .conditionNotMet, unmet: unmet)
        }
        guard let plugin = plugins[candidate], !plugin.refused.isEmpty else {
            return RejectedPromotion(promotion: id, reason: .nothingToDiscount)
        }
        return RejectedPromotion(promotion: id, reason: plugin.reason, refused: plugin.refused)
    }
}

extension Pipeline {
    /// Why a candidate is no use to the cart even alone, nil where it gives something.
    ///
    /// Neither conditions on the stage nor a budget that does not cover the discount count here, since beside others
    /// less may be left and less be given.
    mutating func rejection(ofAlone candidate: Int) throws(CartwrightError) -> RejectedPromotion? {
        let settlement = try run(NumberSet([candidate]), ignoringStage: true)
        return settlement.outcomes[candidate].gives ? nil : settlement.rejection(of: candidate)
    }
}

extension Lineup {
    /// Which candidates plainly give something when alone, so that it need not be tried: an effect takes something off
    /// list prices. Where an earlier effect of the same promotion leaves less, that one gives.
    func givingForSure() -> NumberSet {
        var giving = NumberSet()
        for index in steps.indices where !giving[steps[index].candidate] && givesForSure(steps[index]) {
            giving[steps[index].candidate] = true
        }
        return giving
    }

    private func givesForSure(_ step: Step) -> Bool {
        switch step.kernel {
        case .percentOfEach(let percent, maximumMinor: .max):
            return givesAnywhere(percent, at: step.places)
        case .percentOfAll(let percent, let maximumMinor):
            guard maximumMinor > 0, step.places.roomMinor > 0 else { return false }
            if givesAnywhere(percent, at: step.places) { return true }
            return frozen.rounding.discountMinor(percent, off: step.places.amountMinor) > 0
        case .amount(let minor), .amountOfEach(let minor, _): return minor > 0 && step.places.roomMinor > 0
        case .percentOfUnits(let percent, let number):
            let rule = unitRule(number, of: step)
            // Other effects of the promotion may leave it other units than the first.
            guard !candidates[step.candidate].traits.usesUnitsUp, rule.maximumGroups == nil,
                let first = firstPlace(of: step, in: rule.take)
            else { return false }
            let line = frozen.places[first]
            return gives(percent, off: line.unitPriceMinor * min(line.quantity, rule.maximumUnits ?? .max), at: first)
        case .buy(let number): return givesForSure(step, terms(number, of: step))
        case .percentOfEach, .amountOfCurrency, .proposal: return false
        }
    }

    /// Whether the first line alone has the units for it, where no other effect of the promotion can have used them.
    private func givesForSure(_ step: Step, _ terms: BuyTerms) -> Bool {
        guard candidates[step.candidate].traits.hasOneEffect, let first = firstPlace(of: step, in: .cheapest),
            placeSets[step.boughtRow, first], terms.maximumApplications != 0, terms.maximumUnits != 0
        else { return false }
        var units: Int64 = 0
        placeSets.forEach(in: step.places) { place in
            guard placeSets[step.boughtRow, place] else { return }
            units = units.addingSaturated(frozen.places[place].quantity)
        }
        guard units >= terms.buyCount.addingSaturated(terms.getCount) else { return false }
        return placeSets[step.places.row].allSatisfy {
            gives(terms.percent, off: frozen.places[$0].unitPriceMinor, at: $0)
        }
    }

    private func gives(_ percent: Percentage, off minor: Int64, at place: Int) -> Bool {
        frozen.places[place].roomMinor > 0 && frozen.rounding.discountMinor(percent, off: minor) > 0
    }

    private func givesAnywhere(_ percent: Percentage, at places: PlaceSet) -> Bool {
        for place in placeSets[places.row] {
            if gives(percent, off: frozen.places[place].amountMinor, at: place) { return true }
        }
        return false
    }

    /// The line whose units a step takes first.
    private func firstPlace(of step: Step, in order: UnitRule.Take) -> Int? {
        for position in 0..<linesByPrice.count {
            let place = linesByPrice[order, position].index
            if placeSets[step.places, place] { return place }
        }
        return nil
    }
}
