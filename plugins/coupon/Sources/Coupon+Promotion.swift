import Cartwright

extension Coupon {
    /// What one coupon card in a group that does not combine shares with the others.
    private static let group = "coupon"

    /// The promotion a click on the coupon activates.
    ///
    /// A promotion on the card wins over everything else on it; what it leaves open (name, code) the card fills in.
    func offered(by card: ContentCard?) -> [Promotion] {
        if let promotion { return [filledIn(promotion.promotion, from: card)] }
        guard let effect else { return [] }
        var offered = Promotion(id: card?.id ?? code ?? "coupon", conditions: conditions, effects: [effect])
        offered = filledIn(offered, from: card)
        offered.startsAt = startsAt
        offered.endsAt = endsAt
        offered.usageLimit = usageLimit
        offered.priority = priority ?? 0
        if !isCombinable { offered.stacking.group = Self.group }
        return [offered]
    }

    /// The lines the coupon is for.
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
            // The condition below keeps it to carts in its currency.
            return PercentOff(percentage, off: target, maximumDiscount: maximumDiscount.map { .any(minor: $0.minor) })
        case .amount(let money):
            let amount = Money(minor: min(money.minor, maximumDiscount?.minor ?? .max), money.currency)
            return AmountOff(Amount(amount), off: target)
        case nil:
            return nil
        }
    }

    /// The restrictions as conditions, so that a quote can say which one does not hold and what would mend it. Amounts
    /// are minor units of one currency, and mean nothing in another.
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
