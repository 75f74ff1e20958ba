internal import Cartwright

extension LintRule {
    /// Groups and portions with more units than the conditions allow in a cart.
    static let neverEnough = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.effects.compactMap { effect, _, pointer -> CartwrightError? in
                let needs = effect.neededUnits.lazy.compactMap { needed, filter in
                    entry.mostUnits(of: filter).map { (needed, $0) }
                }
                guard let (needed, most) = needs.first(where: { $1 < $0 }) else { return nil }
                return CartwrightError(
                    .lintUnitsNeverEnough,
                    "the effect \(effect.name) needs \(needed) units, but the conditions allow "
                        + "\(most) at most",
                    hint: "raise the bound of the condition quantity, or require fewer units",
                    at: pointer.location
                )
            }
        }
    }
}

extension Effect {
    /// The minimum numbers of units for a discount, each with the filter of their lines; empty if one unit is enough.
    fileprivate var neededUnits: [(units: Int128, filter: LineFilter)] {
        switch self {
        // Bought units and discounted units are different units.
        case let effect as BuyXGetY: [(Int128(effect.buy.quantity) + Int128(effect.get.quantity), .all)]
        case let effect as AmountOff:
            (effect.forEvery?.neededUnits(of: effect.target.filter) ?? []) + effect.target.neededUnits
        case let effect as Credit: effect.forEvery?.neededUnits(of: effect.target.filter) ?? []
        case let effect as any TargetingEffect: effect.target.neededUnits
        case let effect as GiftEffect: effect.forEvery?.neededUnits(of: .all) ?? []
        default: []
        }
    }
}

extension Target {
    fileprivate var neededUnits: [(units: Int128, filter: LineFilter)] {
        guard scope == .units, let size = units.groupsOf else { return [] }
        return [(Int128(size), filter)]
    }
}

extension ForEvery {
    /// - Parameter target: the filter of the lines that count without a filter.
    fileprivate func neededUnits(of target: LineFilter) -> [(units: Int128, filter: LineFilter)] {
        guard case .units(let count) = portion else { return [] }
        return [(Int128(count), filter ?? target)]
    }
}

extension LintSubject.Entry {
    /// The maximum number of units of some lines that the conditions allow; nil without a bound.
    fileprivate func mostUnits(of filter: LineFilter) -> Int64? {
        conditions.compactMap { placed -> Int64? in
            guard let condition = placed.condition as? QuantityCondition, condition.per == .cart,
                condition.filter == .all || condition.filter == filter
            else { return nil }
            return NumberRange(condition.comparison, from: 0).most
        }.min()
    }
}
