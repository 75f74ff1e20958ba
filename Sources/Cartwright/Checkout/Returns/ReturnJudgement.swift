/// Which promotions of an order do not hold for the units that remain, by the promotions, the instant and the customer
/// of when it was paid.
struct ReturnJudgement {
    /// A promotion that does not hold any more, and why.
    struct Broken {
        let promotion: Promotion
        let rejection: RejectedPromotion
    }

    private let checkout: Checkout
    private let order: Order
    /// The remainder of the order.
    private let remainder: Remainder
    /// The cart of it.
    private let remaining: Cart

    /// - Parameters:
    ///   - order: the order, the units that come back taken out of it.
    ///   - checkout: whose vocabulary counts, and whose options where the order was stored without its own.
    init(of order: Order, by checkout: Checkout) {
        (self.order, self.checkout) = (order, checkout)
        (remainder, remaining) = (Remainder(of: order), order.remainingCart)
    }

    /// The promotions that are broken by what came back, in order of priority, then id. Of an order that came back
    /// whole nothing remains but its gifts: those of promotions that take back are broken.
    ///
    /// All that still hold are priced together, as they were; one that gives nothing beside the others is priced once
    /// more alone, since what takes its room is not the shopper's doing. Alone it is broken where the remaining units
    /// had some of its discount, or are part of what it requires: two of *buy 2 get 1* whose free unit came back. Where
    /// none of its units is left, nothing is broken.
    ///
    /// - Throws: an error of area `promotion` where a plugin's condition is not known any more, or `money.overflow`.
    func broken() throws(CartwrightError) -> [Broken] {
        guard let terms = order.returnTerms else { return [] }
        guard !order.isWholeBack else { return brokenGifts(by: terms) }
        let promotions = try terms.promotions(vocabulary: checkout.registry.vocabulary)
            .filter { !order.takenBack.contains($0.id) }
        guard promotions.contains(where: { $0.returns != .keep }) else { return [] }
        let catalog = try Catalog(promotions)
        let quote = try price(catalog, at: terms.instant)
        var broken: [Broken] = []
        for promotion in catalog.promotions where promotion.returns != .keep {
            guard let rejection = quote.rejection(of: promotion.id) else { continue }
            if try isBroken(promotion, rejection, at: terms.instant) {
                broken.append(Broken(promotion: promotion, rejection: rejection))
            }
        }
        return broken
    }

    /// The promotions that take back gifts of an order that came back whole; none where they cannot be judged, since
    /// the whole order can always come back.
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
        // A plugin that fails is no fault of the shopper.
        case .badAnswer, .badProposal: return false
        default:
            let concernsRemaining =
                remainder.worth(of: promotion.id) != TakenBack() || promotion.isIncomplete(in: remaining)
            guard concernsRemaining else { return false }
            return try !price(try Catalog([promotion]), at: instant).applies(promotion.id)
        }
    }

    private func price(_ catalog: Catalog, at instant: Instant) throws(CartwrightError) -> Quote {
        var options = order.options ?? checkout.options
        (options.choose, options.explanation) = (.priority, .reasons)
        return try Cartwright.price(remaining, from: catalog, at: instant, options: options)
    }
}

extension Order {
    /// The cart without the units that came back.
    fileprivate var remainingCart: Cart {
        var cart = cart
        cart.codes = []
        for index in cart.lines.indices { cart.lines[index].quantity -= returnedCount(of: cart.lines[index].id) }
        cart.lines.removeAll { $0.quantity <= 0 }
        return cart
    }
}

extension Promotion {
    /// True where a cart has units that an effect requires, and too few of them for it to give anything.
    fileprivate func isIncomplete(in cart: Cart) -> Bool {
        effects.contains { effect in
            guard let effect = effect.thresholdEffect(in: cart.currency), !effect.isReached(by: cart) else {
                return false
            }
            return cart.lines.contains { $0.quantity > 0 && $0.unitPriceMinor > 0 && effect.reaches($0) }
        }
    }
}
