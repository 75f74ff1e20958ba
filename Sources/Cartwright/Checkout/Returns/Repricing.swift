/// The price of what remains of an order after a return, if a promotion of the order has the policy
/// ``ReturnPolicy/reprice``: the remaining cart is priced with the promotions that applied, at the order's instant.
struct Repricing {
    /// The promotions that applied.
    let promotions: [Promotion]

    /// The quote of the remaining units; nil if none remain.
    let quote: Quote?

    /// True if the quote has a gift of a promotion.
    private func givesGift(_ promotion: String) -> Bool {
        quote?.gifts.contains { $0.promotion == promotion } ?? false
    }

    /// True if the value of the gifts of a promotion is taken back: it gives none now, and its policy does not let the
    /// shopper keep them.
    func takesBackGift(of promotion: String) -> Bool {
        guard !givesGift(promotion) else { return false }
        return promotions.first { $0.id == promotion }?.returns.takesBack ?? false
    }

    /// Returns the reason that a promotion does not apply now; nil if it does, or if nothing remains.
    func rejection(of promotion: String) -> RejectedPromotion? { quote?.rejection(of: promotion) }

    /// The promotions that do not apply now, among those whose policy takes discounts back, in order of priority.
    var lost: [String] {
        promotions.filter { $0.returns.takesBack && !(quote?.applies($0.id) ?? false) }.map(\.id)
    }
}

extension ReturnPolicy {
    /// True if the policy takes discounts and gifts back.
    fileprivate var takesBack: Bool {
        switch self {
        case .clawBack, .reprice: true
        case .keep, .refuse: false
        }
    }
}

extension ReturnTerms {
    /// True if a promotion reprices what remains.
    var reprice: Bool { promotions.contains { $0["returns"] == .string(ReturnPolicy.reprice.rawValue) } }
}

extension ReturnJudgement {
    /// Prices the remaining units of an order; nil if no promotion of it has the policy ``ReturnPolicy/reprice``.
    ///
    /// - Throws: an error of area `promotion` if a plugin's condition is not known any more, or the errors of pricing.
    ///   If nothing remains, no error is thrown, since a whole order can always be returned.
    func repricing() throws(CartwrightError) -> Repricing? {
        guard let terms = order.returnTerms, terms.reprice else { return nil }
        let vocabulary = checkout.registry.vocabulary
        guard !order.isWholeBack else {
            return Repricing(promotions: (try? terms.promotions(vocabulary: vocabulary)) ?? [], quote: nil)
        }
        let promotions = try terms.promotions(vocabulary: vocabulary)
        let quote = try price(try Catalog(promotions), at: terms.instant, options: options)
        return Repricing(promotions: promotions, quote: quote)
    }
}

extension Remainder {
    /// Creates the remainder of an order, repriced if a promotion of the order has the policy
    /// ``ReturnPolicy/reprice`` and units were returned.
    ///
    /// - Throws: the errors of ``ReturnJudgement/repricing()``.
    init(of order: Order, by checkout: Checkout) throws(CartwrightError) {
        let repricing = order.returnCount == 0 ? nil : try ReturnJudgement(of: order, by: checkout).repricing()
        self.init(of: order, repricedAs: repricing)
    }
}
