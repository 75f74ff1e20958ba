import Cartwright

extension Coupon {
    /// Returns the offer in words. A promotion of the catalog without a discount on the card has the card's title, or
    /// its id.
    func summary(on card: ContentCard?) -> String {
        guard discount == nil, let promotionID else { return summary }
        return card?.title ?? promotionID
    }

    /// The offer in words: `10% off orders from $30.00`, `$5.00 off TEA, MUG`, `20% off, at most $15.00`.
    var summary: String {
        if let promotion { return promotion.promotion.name ?? promotion.promotion.id }
        var words = [discountInWords]
        if let what = merchandiseInWords { words.append(what) }
        if let minimumSubtotal {
            words.append(merchandiseInWords == nil ? "orders from" : "on orders from")
            words.append(minimumSubtotal.description)
        }
        let offer = words.joined(separator: " ")
        return maximumDiscount.map { "\(offer), at most \($0)" } ?? offer
    }

    private var discountInWords: String {
        switch discount {
        case .percent(let percentage): "\(percentage)% off"
        case .amount(let money): "\(money) off"
        case nil: "an offer"
        }
    }

    private var merchandiseInWords: String? {
        switch (skus, categories) {
        case (nil, nil): nil
        case (let skus?, nil): skus.joined(separator: ", ")
        case (nil, let categories?): categories.joined(separator: ", ")
        case (let skus?, let categories?):
            "\(skus.joined(separator: ", ")) in \(categories.joined(separator: ", "))"
        }
    }
}
