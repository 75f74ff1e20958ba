/// The promotions that a cart could get: those that passed gates and conditions on the cart, and those that fell out,
/// with their reasons.
struct Considered {
    /// In order of priority, then id.
    private(set) var candidates: [Candidate] = []

    /// In the same order. Where nothing is to be explained, only those whose code was entered.
    private(set) var rejected: [RejectedPromotion] = []

    /// All that were looked at, in the same order.
    let plans: [Plan]

    /// Gathers the promotions of catalog and offers and judges each. To explain every verdict, all of them are looked
    /// at; otherwise those that the cart can reach.
    init(
        _ frozen: FrozenCart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters,
        explaining: Bool = true
    ) throws(CartwrightError) {
        plans = try catalog.plans(for: frozen, all: explaining, beside: offers)
        let gates = Gates(frozen, counters: counters)
        for plan in plans {
            let offer = offers.isEmpty ? nil : offers.first { $0.promotion.id == plan.id }
            if let reason = gates.refusal(of: plan, offer: offer) {
                guard explaining || plan.code != nil else { continue }
                rejected.append(RejectedPromotion(promotion: plan.id, reason: reason))
            } else if try plan.hasLostCondition(on: frozen) {
                guard explaining || plan.code != nil else { continue }
                let unmet = explaining ? try plan.unmetConditions(on: frozen) : []
                rejected.append(RejectedPromotion(promotion: plan.id, reason: .conditionNotMet, unmet: unmet))
            } else {
                candidates.append(Candidate(plan: plan, budgetMinor: gates.spendLeftMinor(of: plan.promotion)))
            }
        }
    }
}

extension Catalog {
    /// The plans to look at, with those of the offers among them.
    ///
    /// - Throws: `promotion.duplicate_id` where an offer has the id of another promotion.
    fileprivate func plans(
        for frozen: FrozenCart,
        all: Bool,
        beside offers: [Offer]
    ) throws(CartwrightError) -> [Plan] {
        var plans = all ? plansLeft : plans(for: frozen)
        guard !offers.isEmpty else { return plans }
        var ids: Set<String> = []
        for offer in offers {
            guard ids.insert(offer.promotion.id).inserted, self[offer.promotion.id] == nil else {
                throw Self.duplicate(offer.promotion.id)
            }
            let plan = Plan(offer.promotion)
            let place = plans.firstIndex { Plan.goesBefore(plan, $0) } ?? plans.endIndex
            plans.insert(plan, at: place)
        }
        return plans
    }
}

extension Plan {
    /// Whether a condition can no longer hold, whatever earlier stages leave.
    fileprivate func hasLostCondition(on frozen: FrozenCart) throws(CartwrightError) -> Bool {
        for condition in conditions where try condition.isLost(on: frozen) { return true }
        return false
    }

    /// What the conditions found that can no longer hold.
    fileprivate func unmetConditions(on frozen: FrozenCart) throws(CartwrightError) -> [Finding] {
        let facts = CartFacts(cart: frozen.cart, instant: frozen.instant)
        var unmet: [Finding] = []
        for condition in promotion.conditions where try condition.foresee(facts) == false {
            unmet.append(try condition.check(facts))
        }
        return unmet
    }
}
