/// A promotion made ready for pricing: what does not depend on any cart is worked out once, when a catalog is made.
///
/// Plain numbers only, so that a quote that looks at many of them touches little memory and counts no references. The
/// promotion itself is found through ``Sources``.
struct Plan: Sendable {
    /// The promotion.
    private(set) var promotion: PromotionNumber

    /// Where the promotion stood among those that were given.
    let given: Int32

    /// What it asks of the cart.
    let demands: Demands

    /// Whether no gate but the code can ever refuse it, so that none needs to be looked at.
    let isAlwaysOpen: Bool

    /// What matters beside others.
    let traits: Traits

    /// Its first effect, which mostly is the only one.
    let firstEffect: PlannedEffect

    /// How many effects it has.
    let effectCount: Int32

    /// Where the second one stands among those of all promotions that are not the first.
    let firstOther: Int32

    /// The code by which it is reached.
    var code: Word? { traits.code }

    /// The same plan in order of priority.
    func standing(at position: Int) -> Plan {
        var plan = self
        plan.promotion = PromotionNumber(
            position: Int32(truncatingIfNeeded: position),
            isOffer: promotion.isOffer
        )
        return plan
    }

    /// Whether it may give something for so much merchandise, or somebody may want to know why its code does not.
    func mayMatch(subtotalMinor: Int64) -> Bool { subtotalMinor >= demands.subtotalMinor || traits.code != nil }

    /// Whether there is no gate at all that could refuse it.
    var isUnguarded: Bool { isAlwaysOpen && traits.code == nil && !promotion.isOffer }
}

/// Which promotion a plan is of.
struct PromotionNumber: Hashable, Sendable {
    /// Where it stands among those that were compiled with it: by priority, then id.
    let position: Int32

    /// Whether a session activated it, and it is not the catalog's.
    let isOffer: Bool
}
