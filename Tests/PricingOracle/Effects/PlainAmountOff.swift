import Cartwright

extension PlainDemand {
    /// Takes an amount off a target once, or off each line, shipment, unit or group of units of it, as many times as
    /// the cart has portions.
    static func amountOff(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let times = view.times(effect)
        guard times > 0 else { return PlainDemand() }
        let amount = (effect.value["amount"].minor(in: view.currency) ?? 0) * times
        let first = effect.value["first_amount"].minor(in: view.currency).map { $0 * times }
        return amountOff(amount, first: first, effect.value["each"].textIfPresent, effect.target, view)
    }

    static func amountOff(
        _ amount: Int64,
        first: Int64? = nil,
        _ each: String?,
        _ target: PlainTarget,
        _ view: PlainStageView
    ) -> PlainDemand {
        if each == "group" { return amountOffGroups(amount, target, view) }
        let parts = view.parts(of: target)
        let want: PlainWant
        switch each {
        case "unit": want = .each(parts.flatMap { perUnit(amount, first: first, of: $0, view) })
        case "line", "shipment":
            want = .each(
                parts.flatMap {
                    view.divided(PlainWant.Part(place: $0.place, units: $0.units, weight: min(amount, $0.weight)))
                }
            )
        default: want = .shared(min(amount, PlainWant.each(parts).amount), over: parts.flatMap(view.divided))
        }
        return PlainDemand(wants: [want], uses: view.uses(of: target, parts), usesAlways: target.usesUp)
    }

    /// Takes an amount off each complete group of units, at most its list price.
    private static func amountOffGroups(_ amount: Int64, _ target: PlainTarget, _ view: PlainStageView) -> PlainDemand {
        let groups = view.groups(of: target, byListPrice: !view.compounds)
        let wants = groups.map { group in
            PlainWant.shared(min(amount, group.reduce(0) { $0 + $1.weight }), over: group)
        }
        return PlainDemand(wants: wants, isOfGroups: true, uses: view.pick(target), usesAlways: target.usesUp)
    }

    /// Returns an amount off each of some units that were treated alike, at most what is left of the unit.
    static func offEach(_ amount: Int64, of piece: PlainWant.Part) -> PlainWant.Part {
        let count = piece.units?.count ?? 0
        let lefts = (0..<count).map { Cents.share(of: piece.weight, unit: $0, of: count) }
        let weight = lefts.reduce(0) { $0 + min(amount, $1) }
        return PlainWant.Part(place: piece.place, units: piece.units, weight: weight)
    }

    /// Returns an amount off each unit of a part, at most the price of the unit. The first unit may have its own
    /// amount.
    static func perUnit(
        _ amount: Int64,
        first: Int64?,
        of part: PlainWant.Part,
        _ view: PlainStageView
    ) -> [PlainWant.Part] {
        let place = view.scenario.places[part.place]
        if let units = part.units {
            let amounts = [(units.prefix(1), first ?? amount), (units.dropFirst(), amount)]
            let groups = first == nil ? [(units[...], amount)] : amounts
            return groups.flatMap { units, amount -> [PlainWant.Part] in
                let part = view.part(of: Array(units), at: part.place)
                guard view.compounds else {
                    let weight = Int64(units.count) * min(amount, place.price)
                    return [PlainWant.Part(place: part.place, units: part.units, weight: weight)]
                }
                return view.balance.parts(of: Array(units), at: part.place).map { offEach(amount, of: $0) }
            }
        }
        let count = Int(place.quantity)
        let weight = (0..<count).reduce(Int64(0)) { sum, unit in
            let own = unit == 0 ? first ?? amount : amount
            return sum + min(own, Cents.share(of: part.weight, unit: unit, of: count))
        }
        return [PlainWant.Part(place: part.place, units: nil, weight: weight)]
    }
}
