import Cartwright

extension PlainDemand {
    /// Applies the highest reached tier, measured at list prices on the whole target or on each place of it.
    static func tiered(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let (target, each) = (effect.target, effect.value["each"].textIfPresent)
        let basis = effect.value["basis"].text
        guard basis == "line" || basis == "shipment" else {
            guard let tier = tier(effect, reachedBy: measure(effect, view), view) else { return PlainDemand() }
            if let percent = tier["percent"].textIfPresent { return percentOff(PlainPercent(percent), target, view) }
            let amount = tier["amount"].minor(in: view.currency) ?? 0
            return amountOff(amount, each, target, tax: effect.value["tax"], view)
        }
        let parts = view.parts(of: target)
        let hasTier = { (part: PlainWant.Part) in
            tier(effect, reachedBy: measure(part, effect, view), view) != nil
        }
        let wanted = parts.flatMap { part -> [PlainWant.Part] in
            guard let tier = tier(effect, reachedBy: measure(part, effect, view), view) else { return [] }
            let converts = view.scenario.converts(effect.value["tax"])
            let amount = tier["amount"].minor(in: view.currency) ?? 0
            var part = part
            if let percent = tier["percent"].textIfPresent {
                part.weight = view.discount(PlainPercent(percent), off: part.weight)
            } else if each == "unit" {
                return perUnit(amount, first: nil, of: part, converts: converts, view)
            } else {
                part = perPart(amount, of: part, converts: converts, view)
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

    /// Returns the list price of a line or shipment, with or without tax.
    private static func measure(_ part: PlainWant.Part, _ effect: PlainEffect, _ view: PlainStageView) -> Int64 {
        view.measure([view.scenario.places[part.place]], tax: effect.value["tax"])
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
        if effect.value["basis"].text == "quantity" { return lines.reduce(0) { $0 + $1.quantity } }
        return view.measure(lines, tax: effect.value["tax"])
    }
}
