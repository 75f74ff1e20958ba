internal import Cartwright

extension LintRule {
    /// Limits of units that are not a multiple of the group size.
    static let leftOver = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.effects.compactMap { effect, _, pointer -> CartwrightError? in
                guard let (units, size, path) = effect.cutGroups else { return nil }
                let (below, above) = (units / size * size, units / size * size + size)
                return CartwrightError(
                    .lintUnitsLeftOver,
                    "max_units is \(units), which is not a multiple of the \(size) units of a group: "
                        + "the last \(units - below) are left over",
                    hint: below == 0 ? "write \(above)" : "write \(below) or \(above)",
                    at: path.reduce(pointer) { $0.appending($1) }.location
                )
            }
        }
    }
}

extension Effect {
    /// The limit of units, the size of the groups that it cuts, and the path of the limit; nil if it cuts none.
    fileprivate var cutGroups: (units: Int64, size: Int64, path: [String])? {
        let (units, size, path): (Int64?, Int64?, [String]) =
            switch self {
            case let effect as BuyXGetY: (effect.maximumUnits, effect.get.quantity, ["max_units"])
            case let effect as any TargetingEffect where effect.target.scope == .units:
                (effect.target.units.maximumUnits, effect.target.units.groupsOf, ["target", "max_units"])
            default: (nil, nil, [])
            }
        // An effect without a discount is reported by another rule.
        guard let units, let size, size > 0, units > 0, units % size != 0, self is BuyXGetY || units > size,
            units < .max - size
        else { return nil }
        return (units, size, path)
    }
}
