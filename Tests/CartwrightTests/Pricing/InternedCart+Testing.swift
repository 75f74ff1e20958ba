@testable import Cartwright

extension InternedCart {
    /// Creates a cart interned for a catalog.
    convenience init(
        _ cart: Cart,
        for catalog: Catalog,
        at instant: Instant = .testing,
        rounding: DiscountRounding = .standard
    ) throws(CartwrightError) {
        let frozen = try FrozenCart(cart, at: instant, rounding: rounding)
        self.init(frozen, for: try PromotionPool(catalog))
    }
}
