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

    /// - Parameters:
    ///   - order: the order, the units that come back taken out of it.
    ///   - checkout: whose rounding and vocabulary count.
    init(of order: Order, by checkout: Checkout) { (self.order, self.checkout) = (order, checkout) }

    /// The promotions that are broken by what came back, in order of priority, then id. Of an order that came back
    /// whole nothing remains to judge.
    ///
    /// All that still hold are priced together, as they were; one that gives nothing beside the others is asked once
    /// more alone, since what takes its room is not the shopper's doing.
    ///
    /// - Throws: an error of area `promotion` where a plugin's condition is not known any more, or `money.overflow`.
    func broken() throws(CartwrightError) -> [Broken] {
        guard let terms = order.returnTerms, !order.isWholeBack else { return [] }
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
            guard order.worth(of: promotion.id) != TakenBack() else { return false }
            return try !price(try Catalog([promotion]), at: instant).applies(promotion.id)
        }
    }

    private func price(_ catalog: Catalog, at instant: Instant) throws(CartwrightError) -> Quote {
        var options = checkout.options
        (options.choose, options.explanation) = (.priority, .reasons)
        return try Cartwright.price(remaining, from: catalog, at: instant, options: options)
    }

    /// The cart of the order without the units that came back.
    private var remaining: Cart {
        var cart = order.cart
        cart.codes = []
        for index in cart.lines.indices {
            cart.lines[index].quantity -= order.returnedCount(of: cart.lines[index].id)
        }
        cart.lines.removeAll { $0.quantity <= 0 }
        return cart
    }
}
