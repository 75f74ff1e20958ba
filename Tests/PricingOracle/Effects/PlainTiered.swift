import Cartwright

extension PlainDemand {
    /// Applies the highest reached tier, measured at list prices on the whole target or on each place of it.
    static func tiered(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let (target, each) = (effect.target, effect.value["each"].textIfPresent)
        let basis = effect.value["basis"].text
        guard basis == "line" || basis == "shipment" else {
            guard let tier = tier(effect, reachedBy: measure(effect, view), view) else { return PlainDemand() }
            if let percent = tier["percent"].textIfPresent { return percentOff(PlainPercent(percent), target, view) }
            return amountOff(tier["amount"].minor(in: view.currency) ?? 0, each, target, view)
        }
        let parts = view.parts(of: target)
        let hasTier = { (part: PlainWant.Part) in
            tier(effect, reachedBy: view.scenario.places[part.place].amount, view) != nil
        }
        let wanted = parts.flatMap { part -> [PlainWant.Part] in
            let measure = view.scenario.places[part.place].amount
            guard let tier = tier(effect, reachedBy: measure, view) else { return [] }
            let amount = tier["amount"].minor(in: view.currency) ?? 0
            var part = part
            if let percent = tier["percent"].textIfPresent {
                part.weight = view.discount(PlainPercent(percent), off: part.weight)
            } else if each == "unit" {
                return perUnit(amount, first: nil, of: part, view)
            } else {
                part.weight = min(amount, part.weight)
            }
            return view.divided(part)
        }
        // A line that reaches no tier uses no units up by a key of the target.
        let chosen = target.usesUp ? parts.filter(hasTier) : parts
        return PlainDemand(
            wants: [.each(wanted)],
            uses: view.uses(of: target, chosen),
            usesAlways: target.usesUp
        )
    }

    private static func tier(_ effect: PlainEffect, reachedBy measure: Int64, _ view: PlainStageView) -> JSONValue? {
        let threshold = { (tier: JSONValue) in tier["at_least"].minor(in: view.currency) ?? .max }
        return effect.value["tiers"].elements.filter { threshold($0) <= measure }
            .max { threshold($0) < threshold($1) }
    }

    /// Returns the targeted lines at list prices, or the number of their units. A target of shipments measures all
    /// discountable lines.
    private static func measure(_ effect: PlainEffect, _ view: PlainStageView) -> Int64 {
        let isOfShipping = effect.target.scope == "shipping"
        let lines = view.scenario.places.filter { place in
            place.isLine && (isOfShipping ? place.isDiscountable : effect.target.reaches(place, view.currency))
        }
        return lines.reduce(0) { $0 + (effect.value["basis"].text == "quantity" ? $1.quantity : $1.amount) }
    }
}
