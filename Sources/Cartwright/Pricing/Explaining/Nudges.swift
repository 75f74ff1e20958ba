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
        quote.notApplied.compactMap { rejection in
            guard let promotion = promotion(rejection.promotion), rejection.unmet.count == 1,
                let finding = rejection.unmet.first, let shortBy = finding.shortBy,
                let condition = promotion.conditions.first(where: { $0.wasFound(finding) }),
                let fuller = condition.filling(shortBy, in: cart),
                let saves = saving(of: promotion.id, on: fuller), saves > 0
            else { return nil }
            return Nudge(promotion: promotion.id, shortBy: shortBy, unit: finding.unit, savesMinor: saves)
        }
    }

    private func promotion(_ id: String) -> Promotion? {
        catalog[id] ?? offers.first { $0.promotion.id == id }?.promotion
    }

    /// What a promotion adds on a cart; nil where it does not apply or the cart cannot be priced.
    private func saving(of id: String, on cart: Cart) -> Int64? {
        var options = options
        options.explanation = .applied
        guard
            let with = try? price(
                cart,
                from: catalog,
                offers: offers,
                counters: counters,
                at: instant,
                options: options
            ),
            with.applies(id),
            let without = try? price(
                cart,
                from: catalog.leavingOut(id),
                offers: offers.filter { $0.promotion.id != id },
                counters: counters,
                at: instant,
                options: options
            )
        else { return nil }
        return with.savedMinor - without.savedMinor
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
