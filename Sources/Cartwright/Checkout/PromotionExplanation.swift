/// The explanation of a promotion of the catalog: each check, and the result.
public struct PromotionExplanation: Sendable {
    /// The promotion.
    public let promotion: Promotion
    /// True if its code was entered, or a code that was issued for it, or if it needs no code.
    public let isActivated: Bool
    /// The checks, in order: enabled, code, dates, the currency if it is not met, limits, conditions, shortfalls of
    /// effects, and the result of the choice among several promotions. A promotion that does not apply has at least one
    /// check that is not met; one that applies has none.
    public let checks: [CouponExplanation.Check]
    /// The applied promotion with its discount; nil if it is not applied.
    public let applied: AppliedPromotion?
    /// The reason that it is not applied, and the promotion that prevented it; nil if it is applied.
    public let rejection: RejectedPromotion?
    /// The gifts, in the order of its effects.
    public let gifts: [GiftLine]
    /// The store credit, in minor units.
    public let creditMinor: Int64
}

extension Checkout {
    /// Explains a promotion of the catalog.
    ///
    /// Limits are those that pricing reads. Conditions on the results of earlier stages see the cart with its applied
    /// promotions.
    ///
    /// - Parameters:
    ///   - id: the promotion.
    ///   - session: the session.
    ///   - instant: the instant for which to explain.
    ///   - counters: the usage of each limited promotion by other sessions, reserved or redeemed.
    /// - Returns: nil if the catalog has no such promotion.
    /// - Throws: `money.overflow`.
    public func explain(
        promotion id: String,
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> PromotionExplanation? {
        guard let promotion = catalog[id] else { return nil }
        var explaining = self
        explaining.options.explanation = .all
        let offers = offers(in: session, at: instant)
        let quote = try explaining.price(session, offers: offers, at: instant, counters: counters)
        let checker = PromotionChecker(self, session, offers: offers, at: instant, counters: counters)
        let applied = quote.applied.first { $0.promotion == id }
        // Each promotion that was considered has one verdict.
        let rejection =
            applied == nil
            ? quote.rejection(of: id) ?? RejectedPromotion(promotion: id, reason: .nothingToDiscount) : nil
        return PromotionExplanation(
            promotion: promotion,
            isActivated: applied != nil || promotion.isActivated(by: session.cart, of: catalog, counters),
            checks: try checker.checks(
                of: promotion,
                rejection.map(PromotionVerdict.rejected) ?? .applied,
                needsCode: true
            ),
            applied: applied,
            rejection: rejection,
            gifts: quote.gifts.filter { $0.promotion == id }.map(\.line),
            creditMinor: quote.creditMinor(of: id)
        )
    }
}

extension MemoryCheckout {
    /// Explains a promotion of the catalog, see ``Checkout/explain(promotion:in:at:counters:)``.
    ///
    /// - Throws: `money.overflow`.
    public func explain(promotion id: String, at instant: Instant) throws(CartwrightError) -> PromotionExplanation? {
        // The usage of a promotion whose code was not entered is part of the explanation, too.
        let entering = checkout.catalog[id]?.code.map { [Command.enterCode($0)] } ?? []
        return try checkout.explain(
            promotion: id,
            in: session,
            at: instant,
            counters: counters(before: entering, at: instant)
        )
    }
}

extension Promotion {
    /// True if it needs no code, or the cart has a code for it.
    func isActivated(by cart: Cart, of catalog: Catalog, _ counters: Counters) -> Bool {
        guard let code else { return true }
        let own = catalog.key(ofCode: code)
        return cart.codes.contains { catalog.key(ofCode: $0) == own } || counters.code(of: self, in: cart) != nil
    }
}
