/// A promotion made ready for pricing: what does not depend on any cart is worked out once, when a catalog is made.
///
/// Plain numbers only, so that a quote that looks at many of them touches little memory and counts no references. The
/// promotion itself is found through ``PromotionPool``.
struct CompiledPromotion: Sendable {
    /// The promotion.
    private(set) var promotion: PromotionNumber

    /// Where the promotion stood among those that were given.
    let given: Int32

    /// What it asks of the cart.
    let thresholds: Thresholds

    /// Whether no gate but the code can ever refuse it, so that none needs to be looked at.
    let isAlwaysOpen: Bool

    /// The same on carts in the currency of the catalog.
    let isOpenAtHome: Bool

    /// What matters beside others.
    let stacking: CompiledStacking

    /// Its first effect, which mostly is the only one.
    let firstEffect: CompiledEffect

    /// How many effects it has.
    let effectCount: Int32

    /// Where the second one stands among those of all promotions that are not the first.
    let firstOther: Int32

    /// The code by which it is reached.
    var code: Symbol? { stacking.code }

    /// The same promotion at its index in order of priority.
    func standing(at position: Int) -> CompiledPromotion {
        var compiled = self
        compiled.promotion = PromotionNumber(
            position: Int32(truncatingIfNeeded: position),
            isOffer: promotion.isOffer
        )
        return compiled
    }

    /// Whether it may give something for so much merchandise, or somebody may want to know why its code does not.
    func mayMatch(subtotalMinor: Int64) -> Bool { subtotalMinor >= thresholds.subtotalMinor || stacking.code != nil }

    /// True where no gate but the code can refuse it on a cart.
    func isOpen(on cart: InternedCart) -> Bool { isAlwaysOpen || isOpenAtHome && cart.isAtHome }

    /// True where no gate at all can refuse it on a cart.
    func isUnguarded(on cart: InternedCart) -> Bool {
        stacking.code == nil && !promotion.isOffer && isOpen(on: cart)
    }
}

/// The index of a promotion.
struct PromotionNumber: Hashable, Sendable {
    /// Where it stands among those that were compiled with it: by priority, then id.
    let position: Int32

    /// Whether a session activated it, and it is not the catalog's.
    let isOffer: Bool
}
