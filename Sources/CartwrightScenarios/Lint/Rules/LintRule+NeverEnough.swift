internal import Cartwright

extension LintRule {
    /// Groups of more units than the conditions let a cart have.
    static let neverEnough = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.effects.compactMap { effect, _, pointer -> CartwrightError? in
                guard let (needed, filter) = effect.neededUnits, let most = entry.mostUnits(of: filter), most < needed
                else { return nil }
                return CartwrightError(
                    .lintUnitsNeverEnough,
                    "the effect \(type(of: effect).type) needs \(needed) units, and the conditions allow "
                        + "\(most) at most",
                    hint: "raise the bound of the condition quantity, or ask for fewer units",
                    at: pointer.location
                )
            }
        }
    }
}

extension Effect {
    /// How many units the effect needs before it gives anything, and of which lines; nil where one will do.
    fileprivate var neededUnits: (units: Int128, filter: LineFilter)? {
        switch self {
        // What is bought and what is got are units of their own.
        case let effect as BuyXGetY: (Int128(effect.buy.quantity) + Int128(effect.get.quantity), .all)
        case let effect as any TargetingEffect where effect.target.scope == .units:
            effect.target.units.groupsOf.map { (Int128($0), effect.target.filter) }
        default: nil
        }
    }
}

extension LintSubject.Entry {
    /// The most units of some lines that a cart has where the conditions hold, nil where none bounds them.
    fileprivate func mostUnits(of filter: LineFilter) -> Int64? {
        conditions.compactMap { placed -> Int64? in
            guard let condition = placed.condition as? QuantityCondition, condition.per == .cart,
                condition.filter == .all || condition.filter == filter
            else { return nil }
            return NumberRange(condition.comparison, from: 0).most
        }.min()
    }
}
