/// The promotions that a cart could get: those that passed gates and conditions on the cart, and those that fell out,
/// with their reasons.
struct Considered {
    /// In order of priority, then id.
    private(set) var candidates: [Candidate] = []

    /// In the same order. Where nothing is to be explained, only those whose code was entered.
    private(set) var rejected: [RejectedPromotion] = []

    /// All that were looked at, in the same order.
    let looked: [PromotionNumber]

    /// Gathers the promotions of catalog and offers and judges each. To explain every verdict, all of them are looked
    /// at; otherwise those that the cart can reach.
    init(
        _ frozen: FrozenCart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters,
        explaining: Bool = true
    ) throws(CartwrightError) {
        let sources = frozen.sources
        looked = sources.addingOffers(to: catalog.promotions(for: frozen, all: explaining))
        candidates.reserveCapacity(looked.count)
        let gates = Gates(frozen, offers: offers, counters: counters)
        for number in looked {
            let plan = sources.plan(of: number)
            if !plan.isUnguarded, let reason = gates.refusal(of: plan) {
                guard explaining || plan.code != nil else { continue }
                rejected.append(RejectedPromotion(promotion: sources.id(of: number), reason: reason))
            } else if try sources.isLost(plan, on: frozen) {
                guard explaining || plan.code != nil else { continue }
                let unmet = explaining ? try sources[number].unmetConditions(on: frozen) : []
                rejected.append(
                    RejectedPromotion(promotion: sources.id(of: number), reason: .conditionNotMet, unmet: unmet)
                )
            } else {
                let spend = plan.isAlwaysOpen ? nil : gates.spend(of: plan)
                candidates.append(Candidate(promotion: number, traits: plan.traits, spend: spend))
            }
        }
    }
}

/// A promotion that passed its gates and may take part in pricing a cart. Plain numbers, as its plan.
struct Candidate: Sendable {
    let promotion: PromotionNumber
    let traits: Traits

    /// What its spend budget has left; nil without one.
    let spend: Spend?

    /// What is left of a spend budget.
    struct Spend: Sendable {
        let leftMinor: Int64
        /// Whether it may be spent where it does not cover a discount whole.
        let isPartial: Bool
    }

    /// What its spend budget has left; nil without one.
    var budgetMinor: Int64? { spend?.leftMinor }

    /// Whether a budget may refuse it as a whole.
    var hasStrictBudget: Bool { spend?.isPartial == false }
}

extension Sources {
    /// Whether a cart can no longer fill what a promotion asks, whatever earlier stages leave.
    fileprivate func isLost(_ plan: Plan, on frozen: FrozenCart) throws(CartwrightError) -> Bool {
        guard !plan.demands.areUnfilled(by: frozen) else { return true }
        guard plan.demands.areMore else { return false }
        return try isLost(plan.demands, of: plan.promotion, on: frozen)
    }

    private func isLost(
        _ demands: Demands,
        of promotion: PromotionNumber,
        on frozen: FrozenCart
    ) throws(CartwrightError) -> Bool {
        var areToBeAsked = demands.hasOthers
        for index in demands.ofLines {
            switch lineDemand(index, of: promotion).isFilled(by: frozen, for: promotion) {
            case true?: continue
            case false?: return true
            case nil: areToBeAsked = true
            }
        }
        guard areToBeAsked else { return false }
        let facts = frozen.facts
        for condition in self[promotion].conditions where try condition.foresee(facts) == false { return true }
        return false
    }

    /// Promotions of the catalog, with those of the offers among them.
    fileprivate func addingOffers(to numbers: [PromotionNumber]) -> [PromotionNumber] {
        var numbers = numbers
        for offer in offers?.plans ?? [] {
            let place = numbers.firstIndex { goesBefore(offer.promotion, $0) } ?? numbers.endIndex
            numbers.insert(offer.promotion, at: place)
        }
        return numbers
    }
}

extension Promotion {
    /// What the conditions found that can no longer hold.
    fileprivate func unmetConditions(on frozen: FrozenCart) throws(CartwrightError) -> [Finding] {
        var unmet: [Finding] = []
        for condition in conditions where try condition.foresee(frozen.facts) == false {
            unmet.append(try condition.check(frozen.facts))
        }
        return unmet
    }
}
