/// An effect as a catalog keeps it: those of the engine that most promotions have are known by their kind, any other is
/// called through its protocol.
///
/// A class only so that the carts it is worked out for share one; nothing in it changes.
final class PlannedEffect: Sendable {
    let effect: any Effect
    let stage: Stage
    let actsLast: Bool
    let kind: Kind

    /// The lines of its target.
    let lines: LineMatcher

    /// Its target, for those kinds that have one.
    let target: Target

    /// What is known about an effect.
    enum Kind: Sendable {
        /// A percentage, rounded once for each place or once for all of them.
        case percent(Percentage, maximumMinor: Int64?)
        /// An amount that is spread over all places.
        case amount(EffectAmount)
        /// A percentage of some units.
        case percentOfUnits(PercentOff)
        /// Units for those who buy others, which these lines have.
        case buy(BuyXGetY, bought: LineMatcher)
        /// Nothing: it is asked.
        case other
    }

    init(_ effect: any Effect) {
        self.effect = effect
        stage = effect.stage
        actsLast = effect.actsLast
        switch effect {
        case let effect as PercentOff where effect.target.scope != .units && effect.rounding == .line:
            kind = .percent(effect.percent, maximumMinor: effect.maximumDiscountMinor)
            target = effect.target
        case let effect as AmountOff where effect.target.scope != .units && effect.each == .once:
            kind = .amount(effect.amount)
            target = effect.target
        case let effect as PercentOff where effect.target.scope == .units:
            kind = .percentOfUnits(effect)
            target = effect.target
        case let effect as BuyXGetY:
            kind = .buy(effect, bought: LineMatcher(effect.buy.filter))
            target = .units(UnitRule(), filter: effect.get.filter)
        default:
            kind = .other
            target = .order
        }
        lines = LineMatcher(target.filter)
    }

    /// Whether it may touch, or ask for, units of a line.
    func reaches(_ line: borrowing Line) -> Bool {
        switch kind {
        case .percent, .amount, .percentOfUnits: line.isDiscountable && lines.matches(line)
        case .buy(_, let bought): bought.matches(line) || (line.isDiscountable && lines.matches(line))
        case .other: effect.reaches(copy line)
        }
    }
}

extension PlannedEffect {
    /// Whether it is one of the engine's own, which touch only lines and shipments of their target.
    var isKnown: Bool {
        switch effect {
        case is PercentOff, is AmountOff, is FixedPrice, is BuyXGetY, is Tiered, is GiftEffect: true
        default: false
        }
    }

    /// Whether it may give something in any currency.
    var isInEveryCurrency: Bool {
        switch kind {
        case .percent, .percentOfUnits, .buy, .amount(.any): true
        case .amount(.perCurrency), .other: false
        }
    }
}
