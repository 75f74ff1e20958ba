/// The promotions that a cart could get: those that passed gates and conditions on the cart, and those that fell out,
/// with their reasons.
struct Considered {
    /// In order of priority, then id.
    private(set) var candidates: [Candidate] = []

    /// In the same order.
    private(set) var rejected: [RejectedPromotion] = []

    /// All that were looked at, in the same order.
    let plans: [Plan]

    /// Gathers the promotions of catalog and offers and judges each.
    init(
        _ frozen: FrozenCart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters
    ) throws(CartwrightError) {
        plans = offers.isEmpty ? catalog.plans : try Catalog(catalog.promotions + offers.map(\.promotion)).plans
        let gates = Gates(frozen.cart, at: frozen.instant, counters: counters)
        let facts = CartFacts(cart: frozen.cart, instant: frozen.instant)
        for plan in plans {
            let offer = offers.first { $0.promotion.id == plan.id }
            if let reason = gates.refusal(of: plan.promotion, offer: offer) {
                rejected.append(RejectedPromotion(promotion: plan.id, reason: reason))
                continue
            }
            let unmet = try plan.unmetConditions(facts)
            if unmet.isEmpty {
                candidates.append(Candidate(plan: plan, budgetMinor: gates.spendLeftMinor(of: plan.promotion)))
            } else {
                rejected.append(RejectedPromotion(promotion: plan.id, reason: .conditionNotMet, unmet: unmet))
            }
        }
    }
}

extension Plan {
    /// What the conditions found that can no longer hold, whatever earlier stages leave.
    fileprivate func unmetConditions(_ facts: CartFacts) throws(CartwrightError) -> [Finding] {
        var unmet: [Finding] = []
        for condition in promotion.conditions where try condition.foresee(facts) == false {
            unmet.append(try condition.check(facts))
        }
        return unmet
    }
}
