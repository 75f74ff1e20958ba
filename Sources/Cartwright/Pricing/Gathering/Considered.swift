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
        plans = frozen.sources.adding(to: catalog.plans(for: frozen, all: explaining))
        candidates.reserveCapacity(plans.count)
        let gates = Gates(frozen, offers: offers, counters: counters)
        let sources = frozen.sources
        for index in plans.indices {
            let plan = plans[index]
            if let reason = gates.refusal(of: plan) {
                guard explaining || plan.code != nil else { continue }
                rejected.append(RejectedPromotion(promotion: sources.id(of: plan), reason: reason))
            } else if try plan.demands.areLost(on: frozen, sources.promotion(of: plan).conditions) {
                guard explaining || plan.code != nil else { continue }
                let unmet = explaining ? try sources.promotion(of: plan).unmetConditions(on: frozen) : []
                rejected.append(
                    RejectedPromotion(promotion: sources.id(of: plan), reason: .conditionNotMet, unmet: unmet)
                )
            } else {
                candidates.append(Candidate(plan: plan, spend: gates.spend(of: plan)))
            }
        }
    }
}

/// A plan that passed its gates and may take part in pricing a cart. Plain numbers, as the plan.
struct Candidate: Sendable {
    let plan: Plan

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
    /// Plans of the catalog, with those of the offers among them.
    fileprivate func adding(to plans: [Plan]) -> [Plan] {
        var plans = plans
        for plan in offers.plans {
            let place = plans.firstIndex { promotion(of: plan).goesBefore(promotion(of: $0)) } ?? plans.endIndex
            plans.insert(plan, at: place)
        }
        return plans
    }
}

extension Promotion {
    /// Higher priority first, then the id that is smaller as bytes.
    fileprivate func goesBefore(_ other: Promotion) -> Bool {
        priority != other.priority ? priority > other.priority : id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }

    /// What the conditions found that can no longer hold.
    fileprivate func unmetConditions(on frozen: FrozenCart) throws(CartwrightError) -> [Finding] {
        var unmet: [Finding] = []
        for condition in conditions where try condition.foresee(frozen.facts) == false {
            unmet.append(try condition.check(frozen.facts))
        }
        return unmet
    }
}
