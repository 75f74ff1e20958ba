internal import Cartwright

extension LintRule {
    /// Groups with more units than the conditions allow in a cart.
    static let neverEnough = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.effects.compactMap { effect, _, pointer -> CartwrightError? in
                guard let (needed, filter) = effect.neededUnits, let most = entry.mostUnits(of: filter), most < needed
                else { return nil }
                return CartwrightError(
                    .lintUnitsNeverEnough,
                    "the effect \(type(of: effect).type) needs \(needed) units, but the conditions allow "
                        + "\(most) at most",
                    hint: "raise the bound of the condition quantity, or require fewer units",
                    at: pointer.location
                )
            }
        }
    }
}

extension Effect {
    /// The minimum number of units for a discount, and the filter of their lines; nil if one unit is enough.
    fileprivate var neededUnits: (units: Int128, filter: LineFilter)? {
        switch self {
        // Bought units and discounted units are different units.
        case let effect as BuyXGetY: (Int128(effect.buy.quantity) + Int128(effect.get.quantity), .all)
        case let effect as any TargetingEffect where effect.target.scope == .units:
            effect.target.units.groupsOf.map { (Int128($0), effect.target.filter) }
        default: nil
        }
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
