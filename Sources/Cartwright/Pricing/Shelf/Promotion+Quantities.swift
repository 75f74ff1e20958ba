extension Promotion {
    /// The numbers of units in its conditions and effects at which the price of a unit may fall, above 1, in ascending
    /// order.
    var namedQuantities: [Int64] {
        var quantities: Set<Int64> = []
        var open = conditions
        while let condition = open.popLast() {
            if case .number(let number)? = condition.declared { quantities.formUnion(number.namedQuantities) }
            open += condition.parts
        }
        for effect in effects { quantities.formUnion(effect.namedQuantities) }
        return quantities.filter { $0 > 1 && $0 <= Line.maximumQuantity }.sorted()
    }
}

extension NumberRequirement {
    /// The least number of units that passes, and the least above those that pass.
    fileprivate var namedQuantities: [Int64] {
        guard case .lines(let measure) = measure, measure.value == .units,
            let bounds = comparison.inEveryCurrency?.bounds
        else { return [] }
        return [bounds.least, bounds.most.addingSaturated(1)]
    }
}

extension Effect {
    /// The numbers of units with which the effect begins to take off, or takes more off.
    fileprivate var namedQuantities: [Int64] {
        var quantities: [Int64] = []
        if let effect = self as? any TargetedEffect, effect.target.scope == .units {
            quantities += [effect.target.units.groupsOf].compactMap(\.self)
        }
        switch self {
        case let effect as Tiered where effect.basis == .quantity:
            quantities += effect.tiers.compactMap(\.atLeast.commonMinor)
        case let effect as AmountOff:
            if case .units(let count)? = effect.forEvery?.portion { quantities.append(count) }
            if effect.firstAmount != nil { quantities.append(2) }
        case let effect as BuyXGetY:
            let (bought, got) = (effect.buy.quantity, effect.get.quantity)
            quantities += [bought.addingSaturated(1), bought.addingSaturated(got)]
        default: break
        }
        return quantities
    }
}
