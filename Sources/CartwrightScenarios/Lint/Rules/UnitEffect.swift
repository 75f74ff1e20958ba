internal import Cartwright

/// An effect of the engine that reaches units, and so leaves other promotions more or fewer of them. Effects of plugins
/// are left out: the lines that they reach are not known here.
struct UnitEffect {
    /// The lines whose units it takes or asks for.
    let filters: [LineFilter]
    private let effect: any Effect

    /// Nil for an effect that does not act on units.
    init?(_ effect: any Effect) {
        guard effect.stage == .unit else { return nil }
        switch effect {
        case let effect as any TargetingEffect: filters = [effect.target.filter]
        case let effect as BuyXGetY: filters = [effect.buy.filter, effect.get.filter]
        default: return nil
        }
        self.effect = effect
    }

    /// True where both reach units of one line in a currency, one of them uses them up, and their stage has no order
    /// for the two: an effect that acts last in it comes second whatever its promotion.
    func contends(with other: UnitEffect, in currency: Currency, _ sold: SoldLines) -> Bool {
        guard effect.usesUnitsUp || other.effect.usesUnitsUp, effect.actsLast == other.effect.actsLast,
            effect.isIn(currency), other.effect.isIn(currency)
        else { return false }
        return filters.contains { own in other.filters.contains { sold.hasLine(of: own, and: $0, in: currency) } }
    }
}
