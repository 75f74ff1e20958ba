/// Why a promotion of the catalog applies to a session or not: everything that was checked, and what came of it.
public struct PromotionExplanation: Sendable {
    /// The promotion.
    public let promotion: Promotion
    /// Whether its code was entered, or one that was issued for it; true for one that needs none.
    public let isActivated: Bool
    /// The checks, in order: whether it is switched on, its code, dates, the currency where it is in the way,
    /// limits, conditions, what its effects lack, and what came of the choice among several. One that does not apply
    /// has at least one check that is not met, one that applies has none.
    public let checks: [CouponExplanation.Check]
    /// What it takes off; nil where it is not applied.
    public let applied: AppliedPromotion?
    /// Why it is not applied, and what stood in its way; nil where it is.
    public let rejection: RejectedPromotion?
    /// What it gives for free, in the order of its effects.
    public let gifts: [GiftLine]
}

extension Checkout {
    /// Explains a promotion of the catalog.
    ///
    /// Limits are those that pricing looks at, and conditions on what earlier stages left see the cart with the
    /// promotions that it gets.
    ///
    /// - Parameters:
    ///   - id: the promotion.
    ///   - session: the session.
    ///   - instant: the instant of the question.
    ///   - counters: how much of each limited promotion others have used or hold.
    /// - Returns: nil where the catalog has no such promotion.
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
            gifts: quote.gifts.filter { $0.promotion == id }.map(\.line)
        )
    }
}

extension MemoryCheckout {
    /// Explains a promotion of the catalog, see ``Checkout/explain(promotion:in:at:counters:)``.
    ///
    /// - Throws: `money.overflow`.
    public func explain(promotion id: String, at instant: Instant) throws(CartwrightError) -> PromotionExplanation? {
        // What is gone of one whose code was not entered counts, too.
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
    /// Whether it needs no code, or a cart has one for it.
    func isActivated(by cart: Cart, of catalog: Catalog, _ counters: Counters) -> Bool {
        guard let code else { return true }
        let own = catalog.key(ofCode: code)
        return cart.codes.contains { catalog.key(ofCode: $0) == own } || counters.code(of: self, in: cart) != nil
    }
}
