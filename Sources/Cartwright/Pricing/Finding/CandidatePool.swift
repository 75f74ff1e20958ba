internal import BasicContainers

/// The candidates of a cart, and the places that each of their effects may reduce. They are found once for all sets
/// that are priced.
///
/// Places are numbered in tie order: lines, then shipments.
final class CandidatePool: Sendable {
    let frozen: FrozenCart

    /// The promotions of the candidates.
    private let promotions: PromotionPool

    /// The candidates by priority, then id.
    let candidates: [Candidate]

    /// The effects of the candidates, in the order of execution. The only effect of a promotion is left out if it can
    /// take nothing off this cart, whatever the other promotions take.
    let steps: UniqueArray<OperationStep>

    /// True if a candidate has conditions on the amounts that earlier stages left.
    let readsStage: Bool

    /// True if a candidate has the rest of a spend budget.
    let hasBudgets: Bool

    /// True if each candidate has at most one step.
    let hasSingleSteps: Bool

    /// The candidates that may give something, or that read the results of earlier stages.
    let acting: NumberSet

    /// The places of all steps.
    let placeSets: NumberTable

    /// The cost of pricing the set of all candidates. The unit is one amount off one place.
    let cost: Int

    /// The same cost, plus the cost of picking units, which goes through all lines in price order.
    var searchCost: Int {
        let unitSteps = steps.indices.count { steps[$0].stage == .unit }
        return frozen.places.count + candidates.count + steps.indices.reduce(0) { $0 + steps[$1].places.count }
            + unitSteps * linesByPrice.count / 2
    }

    /// The number of lines and shipments that were examined to find the places of the steps.
    let visits: Int

    /// True if the cart and the promotions exceed the limits of one quote. Then some steps are missing.
    let isTooLarge: Bool

    /// The lines in the orders in which units are picked; empty without unit effects.
    let linesByPrice: LinesByPrice

    /// The candidates that compete line by line.
    let lineGroups: LineGroups

    init(_ candidates: [Candidate], of cart: InternedCart) {
        let (frozen, promotions) = (cart.frozen, cart.promotions)
        (self.frozen, self.promotions) = (frozen, promotions)
        self.candidates = candidates
        var finder = PlaceFinder(cart, capacity: candidates.count)
        steps = finder.steps(of: candidates)
        var acting = NumberSet()
        for index in steps.indices { acting[steps[index].candidate] = true }
        hasSingleSteps = steps.count == acting.count
        lineGroups = promotions.hasLineGroups ? LineGroups(of: candidates, steps, promotions) : LineGroups()
        // Conditions on the stage read all places, too.
        var (tests, hasBudgets) = (0, false)
        for index in candidates.indices {
            if candidates[index].stacking.readsStage {
                tests += 1
                acting[index] = true
            }
            if candidates[index].spend != nil { hasBudgets = true }
        }
        (readsStage, self.hasBudgets, self.acting) = (tests > 0, hasBudgets, acting)
        cost = finder.cost + frozen.places.count * (1 + tests * PricingLimits.costOfProposal) + candidates.count
        (visits, isTooLarge) = (finder.visits, finder.isTooMuch)
        placeSets = finder.sets
        linesByPrice = !steps.isEmpty && steps[0].stage == .unit ? LinesByPrice(frozen) : LinesByPrice()
    }

    private init(_ whole: CandidatePool, keeping kept: NumberSet) {
        (frozen, promotions) = (whole.frozen, whole.promotions)
        (cost, visits, isTooLarge) = (whole.cost, whole.visits, whole.isTooLarge)
        candidates = kept.map { whole.candidates[$0] }
        var numbers = Array(repeating: 0, count: whole.candidates.count)
        for (number, candidate) in kept.enumerated() { numbers[candidate] = number }
        var steps = UniqueArray<OperationStep>(minimumCapacity: whole.steps.count)
        for index in whole.steps.indices where kept[whole.steps[index].candidate] {
            let step = whole.steps[index]
            steps.append(step.with(candidate: numbers[step.candidate]))
        }
        lineGroups = whole.lineGroups.isEmpty ? LineGroups() : LineGroups(of: candidates, steps, promotions)
        self.steps = steps
        placeSets = NumberTable(copying: whole.placeSets)
        linesByPrice = LinesByPrice(copying: whole.linesByPrice)
        hasSingleSteps = whole.hasSingleSteps
        readsStage = candidates.contains(where: \.stacking.readsStage)
        hasBudgets = candidates.contains { $0.spend != nil }
        acting = NumberSet(kept.enumerated().lazy.filter { whole.acting[$1] }.map(\.offset))
    }

    /// Makes a pool of some of the candidates.
    func keeping(_ kept: NumberSet) -> CandidatePool { CandidatePool(self, keeping: kept) }

    /// The set of all candidates.
    var all: NumberSet { NumberSet(below: candidates.count) }

    /// True if a candidate can give nothing, whatever the other promotions take, so that it does not affect them.
    func isIdle(_ candidate: Int) -> Bool { !acting[candidate] }

    func promotion(of candidate: Int) -> Promotion { promotions[candidates[candidate].promotion] }

    /// The code of a candidate, in the shop's spelling.
    func code(of candidate: Int) -> String? { promotions.code(of: candidates[candidate].promotion) }

    /// True if a promotion of the catalog or an offer is in a campaign.
    var hasCampaigns: Bool { promotions.hasCampaigns }

    /// The id of the campaign of a candidate; nil without one.
    func campaign(of candidate: Int) -> String? {
        promotions.campaign(of: candidates[candidate].promotion) == nil ? nil : promotion(of: candidate).campaign?.id
    }

    /// True if a candidate can be combined with every candidate that allows it.
    func stacksWithAll(_ candidate: Int) -> Bool {
        candidates[candidate].stacking.stacksWithAll && !isScarceInCampaign(candidate)
    }

    /// True if both candidates may apply to the cart.
    func areCompatible(_ a: Int, _ b: Int) -> Bool {
        guard candidates[a].stacking.isCompatible(with: candidates[b].stacking) else { return false }
        guard isScarceInCampaign(a), isScarceInCampaign(b) else { return true }
        return promotions.campaign(of: candidates[a].promotion) != promotions.campaign(of: candidates[b].promotion)
    }

    private func isScarceInCampaign(_ candidate: Int) -> Bool {
        hasBudgets && candidates[candidate].spend?.isScarceInCampaign == true
    }

    func id(of candidate: Int) -> String { promotions.id(of: candidates[candidate].promotion) }

    func effect(_ step: OperationStep) -> any Effect {
        promotions.effect(step.effect, of: candidates[step.candidate].promotion)
    }
}

extension CandidatePool {
    func unitRule(_ rule: Int32, of step: OperationStep) -> UnitRule {
        promotions.unitRule(rule, of: candidates[step.candidate].promotion)
    }

    func terms(_ terms: Int32, of step: OperationStep) -> BuyTerms {
        promotions.terms(terms, of: candidates[step.candidate].promotion)
    }

    func placeTiers(_ tiers: Int32, of step: OperationStep) -> Tiers<TierBenefit> {
        promotions.placeTiers(tiers, of: candidates[step.candidate].promotion)
    }

    func gift(_ gift: Int32, of step: OperationStep) -> GiftLine {
        promotions.gift(gift, of: candidates[step.candidate].promotion)
    }

    func places(inRow row: Int) -> NumberSet { placeSets[row] }

    func firstPlace(of step: OperationStep, in order: UnitRule.Take) -> Int? {
        for position in 0..<linesByPrice.count {
            let place = linesByPrice[order, position].index
            if placeSets[step.places, place] { return place }
        }
        return nil
    }

    func findsRoom(for step: OperationStep, _ wanted: (_ place: Int, _ amountMinor: Int64) -> Int64) -> Bool {
        guard maySpend(step) else { return false }
        return placeSets.contains(in: step.places.row) { place in
            frozen.places[place].roomMinor > 0 && wanted(place, frozen.places[place].amountMinor) > 0
        }
    }

    func hasOneEffect(_ step: OperationStep) -> Bool { candidates[step.candidate].stacking.hasOneEffect }

    /// Returns the number of the group per line in which a step competes; nil if it does not.
    func lineGroup(of step: OperationStep) -> Int? {
        step.isOfLineGroup ? lineGroups.group(of: step.candidate) : nil
    }

    func usesUnitsUp(_ step: OperationStep) -> Bool { candidates[step.candidate].stacking.usesUnitsUp }

    func maySpend(_ step: OperationStep) -> Bool {
        !step.hasBudget || (candidates[step.candidate].spend?.leftMinor ?? 1) > 0
    }
}
