/// A promotion compiled for pricing: everything that does not depend on a cart is computed once, when a catalog is
/// made.
///
/// Plain numbers only, so that a quote that examines many promotions reads little memory and counts no references.
/// ``PromotionPool`` finds the promotion itself.
struct CompiledPromotion: Sendable {
    private(set) var promotion: PromotionNumber

    /// The position of the promotion in the input.
    let given: Int32

    /// The conditions, as thresholds.
    let thresholds: Thresholds

    /// True if no gate but the code can ever refuse it, so that the gates are skipped.
    let isAlwaysOpen: Bool

    /// True if the same holds on carts in the currency of the catalog.
    let isOpenAtHome: Bool

    /// The stacking rules.
    let stacking: CompiledStacking

    /// Its first effect, which usually is its only effect.
    let firstEffect: CompiledEffect

    /// The number of effects.
    let effectCount: Int32

    /// The index of its second effect in the list of all effects that are not the first of their promotion.
    let firstOther: Int32

    /// The symbol of its code.
    var code: Symbol? { stacking.code }

    /// The same promotion with its position in order of priority.
    func standing(at position: Int) -> CompiledPromotion {
        var compiled = self
        compiled.promotion = PromotionNumber(
            position: Int32(truncatingIfNeeded: position),
            isOffer: promotion.isOffer
        )
        return compiled
    }

    /// True if the subtotal is high enough, or if the promotion has a code, whose rejection may have to be explained.
    func mayMatch(subtotalMinor: Int64) -> Bool { subtotalMinor >= thresholds.subtotalMinor || stacking.code != nil }

    /// True if no gate but the code can refuse it on a cart.
    func isOpen(on cart: InternedCart) -> Bool { isAlwaysOpen || isOpenAtHome && cart.isAtHome }

    /// True if no gate can refuse it on a cart.
    func isUnguarded(on cart: InternedCart) -> Bool {
        stacking.code == nil && !promotion.isOffer && isOpen(on: cart)
    }
}

/// The index of a promotion.
struct PromotionNumber: Hashable, Sendable {
    /// The position among the promotions that were compiled with it: by priority, then id.
    let position: Int32

    /// True if a session activated it; false if it is in the catalog.
    let isOffer: Bool
}
