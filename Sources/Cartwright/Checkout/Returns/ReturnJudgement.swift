/// The promotions of an order that do not apply to the remaining units, judged by the promotions, the instant and the
/// customer at the time of payment.
struct ReturnJudgement {
    /// A promotion that does not apply any more, with its rejection.
    struct Broken {
        let promotion: Promotion
        let rejection: RejectedPromotion
    }

    let checkout: Checkout
    let order: Order
    /// The remainder of the order.
    private let remainder: Remainder
    /// The cart of the remaining units.
    private let remaining: Cart

    /// - Parameters:
    ///   - order: the order without the units to return.
    ///   - checkout: the checkout that supplies the vocabulary, and the options if the order was stored without them.
    init(of order: Order, by checkout: Checkout) {
        (self.order, self.checkout) = (order, checkout)
        (remainder, remaining) = (Remainder(of: order), order.remainingCart)
    }

    /// Returns the promotions that the returned units broke, in order of priority, then id. If all units are returned,
    /// only gifts remain: those of promotions that claw back are broken.
    ///
    /// All promotions that still apply are priced together, as before. A promotion that gives nothing beside the others
    /// is priced again alone, since the shopper did not cause that. Alone it is broken if the remaining units had some
    /// of its discount, or are part of its requirement, as in *buy 2 get 1* after the free unit was returned. If none
    /// of its units remains, it is not broken.
    ///
    /// - Throws: an error of area `promotion` if a plugin's condition is not known any more, or `money.overflow`.
    func broken() throws(CartwrightError) -> [Broken] {
        guard let terms = order.returnTerms else { return [] }
        guard !order.isWholeBack else { return brokenGifts(by: terms) }
        let promotions = try terms.promotions(vocabulary: checkout.registry.vocabulary)
            .filter { !order.takenBack.contains($0.id) }
        guard promotions.contains(where: \.returns.isJudged) else { return [] }
        let catalog = try Catalog(promotions)
        let quote = try price(catalog, at: terms.instant)
        var broken: [Broken] = []
        for promotion in catalog.promotions where promotion.returns.isJudged {
            guard let rejection = quote.rejection(of: promotion.id) else { continue }
            if try isBroken(promotion, rejection, at: terms.instant) {
                broken.append(Broken(promotion: promotion, rejection: rejection))
            }
        }
        return broken
    }

    /// Returns the promotions that claw back gifts of a fully returned order; empty if they cannot be judged, since a
    /// whole order can always be returned.
    private func brokenGifts(by terms: ReturnTerms) -> [Broken] {
        let given = Set(order.quote.gifts.map(\.promotion)).subtracting(order.takenBack)
        guard !given.isEmpty, let promotions = try? terms.promotions(vocabulary: checkout.registry.vocabulary),
            let catalog = try? Catalog(promotions), let quote = try? price(catalog, at: terms.instant)
        else { return [] }
        return catalog.promotions.compactMap { promotion in
            guard promotion.returns == .clawBack, given.contains(promotion.id) else { return nil }
            return quote.rejection(of: promotion.id).map { Broken(promotion: promotion, rejection: $0) }
        }
    }

    private func isBroken(
        _ promotion: Promotion,
        _ rejection: RejectedPromotion,
        at instant: Instant
    ) throws(CartwrightError) -> Bool {
        switch rejection.reason {
        case .conditionNotMet: return true
        // The shopper is not responsible for a failing plugin.
        case .badAnswer, .badProposal: return false
        default:
            let concernsRemaining =
                remainder.worth(of: promotion.id) != TakenBack() || promotion.isIncomplete(in: remaining, options.tax)
            guard concernsRemaining else { return false }
            return try !price(try Catalog([promotion]), at: instant).applies(promotion.id)
        }
    }

    private func price(_ catalog: Catalog, at instant: Instant) throws(CartwrightError) -> Quote {
        var options = options
        options.choose = .priority
        return try price(catalog, at: instant, options: options)
    }

    /// The options of the order, with reasons.
    var options: PricingOptions {
        var options = order.options ?? checkout.amountOptions(by: checkout.catalog)
        options.explanation = .reasons
        return options
    }

    /// Prices the remaining units.
    func price(
        _ catalog: Catalog,
        at instant: Instant,
        options: PricingOptions
    ) throws(CartwrightError) -> Quote {
        try Cartwright.price(remaining, from: catalog, at: instant, options: options)
    }
}

extension ReturnPolicy {
    /// True if the policy depends on whether the promotion still applies alone.
    fileprivate var isJudged: Bool {
        switch self {
        case .clawBack, .refuse: true
        case .keep, .reprice: false
        }
    }
}

extension Order {
    /// The cart without the returned units.
    fileprivate var remainingCart: Cart {
        var cart = cart
        cart.codes = []
        for index in cart.lines.indices { cart.lines[index].quantity -= returnedCount(of: cart.lines[index].id) }
        cart.lines.removeAll { $0.quantity <= 0 }
        return cart
    }
}

extension Promotion {
    /// True if a cart has units that an effect requires, but too few for it to give anything.
    fileprivate func isIncomplete(in cart: Cart, _ tax: TaxRounding) -> Bool {
        effects.contains { effect in
            guard let effect = effect.thresholdEffect(in: cart.currency, tax: tax), !effect.isReached(by: cart) else {
                return false
            }
            return cart.lines.contains { $0.quantity > 0 && $0.unitPriceMinor > 0 && effect.reaches($0) }
        }
    }
}
