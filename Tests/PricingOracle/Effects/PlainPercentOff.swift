import Cartwright

extension PlainDemand {
    /// Takes a percentage off a whole target, or off each line, shipment or unit of it.
    static func percentOff(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let maximum = effect.value["max_discount"].minor(in: view.currency)
        let percent = PlainPercent(effect.value["percent"].text)
        let isPerUnit = effect.target.scope == "lines" && effect.value["round"].text == "unit"
        return percentOff(percent, effect.target, isPerUnit: isPerUnit, maximum: maximum, view)
    }

    static func percentOff(
        _ percent: PlainPercent,
        _ target: PlainTarget,
        isPerUnit: Bool = false,
        maximum: Int64? = nil,
        _ view: PlainStageView
    ) -> PlainDemand {
        let parts = view.parts(of: target)
        var want = PlainWant.each(parts)
        if target.scope == "order" || target.scope == "total" {
            want = .shared(view.discount(percent, off: want.amount), over: parts)
        } else {
            want = .each(
                parts.flatMap { part in
                    var part = part
                    part.weight = wanted(percent, of: part, isPerUnit: isPerUnit, view)
                    return view.divided(part)
                }
            )
        }
        return PlainDemand(
            wants: [want.capped(at: maximum)],
            uses: view.uses(of: target, parts),
            usesAlways: target.usesUp
        )
    }

    private static func wanted(
        _ percent: PlainPercent,
        of part: PlainWant.Part,
        isPerUnit: Bool,
        _ view: PlainStageView
    ) -> Int64 {
        guard isPerUnit else { return view.discount(percent, off: part.weight) }
        let count = Int(view.scenario.places[part.place].quantity)
        return (0..<count).reduce(0) { sum, unit in
            sum + view.discount(percent, off: Cents.share(of: part.weight, unit: unit, of: count))
        }
    }
}
