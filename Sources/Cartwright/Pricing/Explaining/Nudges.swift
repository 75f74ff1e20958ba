/// What the shopper could do to get a promotion that only lacks a little.
///
/// A promise is priced before it is made: the cart with the missing amount or units added is priced with and without
/// the promotion, so what is promised is what the promotion really adds beside all others.
struct Nudges {
    private let cart: Cart
    private let catalog: Catalog
    private let offers: [Offer]
    private let counters: Counters
    private let instant: Instant
    private let options: PricingOptions

    init(
        _ cart: Cart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters,
        _ instant: Instant,
        _ options: PricingOptions
    ) {
        self.cart = cart
        self.catalog = catalog
        self.offers = offers
        self.counters = counters
        self.instant = instant
        self.options = options
    }

    /// A quote with the promises for it, in the order of its verdicts.
    func adding(to quote: consuming Quote) -> Quote {
        quote.nudges = nudges(for: quote)
        return quote
    }

    private func nudges(for quote: borrowing Quote) -> [Nudge] {
        let offered = Dictionary(offers.map { ($0.promotion.id, $0.promotion) }) { first, _ in first }
        var nudges: [Nudge] = []
        var (nodesLeft, costLeft) = (options.maximumNodes * Self.searches, PricingLimits.costOfNudges)
        for rejection in quote.notApplied {
            guard let promotion = catalog[rejection.promotion] ?? offered[rejection.promotion],
                rejection.unmet.count == 1, let finding = rejection.unmet.first, let shortBy = finding.shortBy,
                let condition = promotion.conditions.first(where: { $0.wasFound(finding) }),
                let fuller = condition.filling(shortBy, in: cart)
            else { continue }
            // What is left out then are promises of the last promotions.
            guard nodesLeft > 0, costLeft > 0 else { break }
            guard let saves = saving(of: promotion.id, on: fuller, &nodesLeft, &costLeft), saves > 0 else { continue }
            nudges.append(
                Nudge(promotion: promotion.id, shortBy: shortBy, unit: finding.unit, savesMinor: saves)
            )
        }
        return nudges
    }

    /// How many searches as long as the one of the quote itself may be made for all promises together.
    private static let searches = 4

    /// What a promotion adds on a cart; nil where it does not apply or the cart cannot be priced.
    private func saving(
        of id: String,
        on cart: Cart,
        _ nodesLeft: inout Int,
        _ costLeft: inout Int
    ) -> Int64? {
        guard let with = quote(cart, from: catalog, offers, &nodesLeft, &costLeft), with.applies(id),
            let without = quote(
                cart,
                from: catalog.leavingOut(id),
                offers.filter { $0.promotion.id != id },
                &nodesLeft,
                &costLeft
            )
        else { return nil }
        return with.savedMinor - without.savedMinor
    }

    private func quote(
        _ cart: Cart,
        from catalog: Catalog,
        _ offers: [Offer],
        _ nodesLeft: inout Int,
        _ costLeft: inout Int
    ) -> Quote? {
        var options = options
        (options.explanation, options.explainsOffers) = (.applied, false)
        var looked = 0
        let quote = try? price(
            cart,
            from: catalog,
            offers: offers,
            counters: counters,
            at: instant,
            options: options,
            looking: &looked
        )
        let amounts = quote?.lines.reduce(0) { $0 + 1 + $1.allocations.count } ?? cart.lines.count
        costLeft -= amounts + looked
        // A search that was not long enough to prove its outcome counts as a whole one.
        if let choice = quote?.choice { nodesLeft -= choice.isExact ? choice.nodes : options.maximumNodes }
        return quote
    }
}

extension Condition {
    /// Whether a finding may be this condition's own.
    fileprivate func wasFound(_ finding: Finding) -> Bool {
        guard Self.type == finding.condition, case .object(let object) = json else { return false }
        return finding.required.allSatisfy { object[$0.key] == $0.value }
    }
}

extension Quote {
    /// Everything taken off.
    fileprivate var savedMinor: Int64 { discountMinor + shippingDiscountMinor }
}
