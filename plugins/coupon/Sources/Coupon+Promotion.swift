import Cartwright

extension Coupon {
    /// The group shared by all coupons that do not combine.
    private static let group = "coupon"

    /// Returns the promotion that a click on the coupon activates; none if it names one of the catalog.
    ///
    /// A promotion on the card overrides everything else on it; the card fills in a missing name or code.
    func offered(by card: ContentCard?) -> [Promotion] {
        guard promotionID == nil else { return [] }
        if let promotion { return [filledIn(promotion.promotion, from: card)] }
        guard let effect else { return [] }
        var offered = Promotion(id: card?.id ?? code ?? "coupon", conditions: conditions, effects: [effect])
        offered = filledIn(offered, from: card)
        offered.startsAt = startsAt
        offered.endsAt = endsAt
        offered.usageLimit = usageLimit
        offered.priority = priority ?? 0
        if !isCombinable { offered.stacking.group = PromotionGroup(Self.group) }
        return [offered]
    }

    /// The filter of the lines that the coupon applies to.
    var filter: LineFilter { LineFilter(skus: skus.map(Set.init), categories: categories.map(Set.init)) }

    private func filledIn(_ promotion: Promotion, from card: ContentCard?) -> Promotion {
        var filled = promotion
        filled.name = filled.name ?? code ?? card?.title
        filled.code = filled.code ?? code
        return filled
    }

    private var effect: (any Effect)? {
        let target = Target(filter: filter)
        switch discount {
        case .percent(let percentage):
            // The currency condition below restricts it to carts in its currency.
            return PercentOff(percentage, off: target, maximumDiscount: maximumDiscount.map { .any(minor: $0.minor) })
        case .amount(let money):
            let amount = Money(minor: min(money.minor, maximumDiscount?.minor ?? .max), money.currency)
            return AmountOff(Amount(amount), off: target)
        case nil:
            return nil
        }
    }

    /// The restrictions as conditions, so that a quote can report the one that does not hold and its remedy. Amounts
    /// are minor units of one currency, and are not valid in another.
    private var conditions: [any Condition] {
        var conditions: [any Condition] = []
        if let currency, minimumSubtotal != nil || maximumDiscount != nil {
            conditions.append(CurrencyCondition(.anyOf([currency.code])))
        }
        if let minimumSubtotal { conditions.append(SubtotalCondition(.atLeast(minimumSubtotal.minor))) }
        if filter != .all { conditions.append(QuantityCondition(.atLeast(1), of: filter)) }
        return conditions
    }
}
