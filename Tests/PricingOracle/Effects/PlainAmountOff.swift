import Cartwright

extension PlainDemand {
    /// Takes an amount off a target once, or off each line, shipment, unit or group of units of it, as many times as
    /// the cart has portions.
    static func amountOff(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let times = view.times(effect)
        guard times > 0 else { return PlainDemand() }
        let amount = (effect.value["amount"].minor(in: view.currency) ?? 0) * times
        let first = effect.value["first_amount"].minor(in: view.currency).map { $0 * times }
        return amountOff(
            amount,
            first: first,
            effect.value["each"].textIfPresent,
            effect.target,
            tax: effect.value["tax"],
            view
        )
    }

    static func amountOff(
        _ amount: Int64,
        first: Int64? = nil,
        _ each: String?,
        _ target: PlainTarget,
        tax: JSONValue? = nil,
        _ view: PlainStageView
    ) -> PlainDemand {
        let converts = view.scenario.converts(tax)
        if each == "group" { return amountOffGroups(amount, target, converts: converts, view) }
        let parts = view.parts(of: target)
        let want: PlainWant
        switch each {
        case "unit": want = .each(parts.flatMap { perUnit(amount, first: first, of: $0, converts: converts, view) })
        case "line", "shipment":
            want = .each(parts.flatMap { view.divided(perPart(amount, of: $0, converts: converts, view)) })
        case _ where converts:
            let cut = view.converted(amount, off: parts.flatMap(view.divided))
            want = .shared(PlainWant.each(cut).amount, over: cut)
        default: want = .shared(min(amount, PlainWant.each(parts).amount), over: parts.flatMap(view.divided))
        }
        return PlainDemand(wants: [want], uses: view.uses(of: target, parts), usesAlways: target.usesUp)
    }

    /// Takes an amount off each complete group of units, at most its list price.
    private static func amountOffGroups(
        _ amount: Int64,
        _ target: PlainTarget,
        converts: Bool,
        _ view: PlainStageView
    ) -> PlainDemand {
        let groups = view.groups(of: target, byListPrice: !view.compounds)
        let wants = groups.map { group in
            guard !converts else {
                let cut = view.converted(amount, off: group)
                return PlainWant.shared(PlainWant.each(cut).amount, over: cut)
            }
            return PlainWant.shared(min(amount, group.reduce(0) { $0 + $1.weight }), over: group)
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

    /// Returns an amount off a part, at most its price.
    static func perPart(
        _ amount: Int64,
        of part: PlainWant.Part,
        converts: Bool,
        _ view: PlainStageView
    ) -> PlainWant.Part {
        guard !converts else { return view.converted(amount, off: [part])[0] }
        return PlainWant.Part(place: part.place, units: part.units, weight: min(amount, part.weight))
    }

    /// Returns an amount off each unit of a part, at most the price of the unit. The first unit may have its own
    /// amount.
    static func perUnit(
        _ amount: Int64,
        first: Int64?,
        of part: PlainWant.Part,
        converts: Bool,
        _ view: PlainStageView
    ) -> [PlainWant.Part] {
        let (place, first) = (view.scenario.places[part.place], first == amount ? nil : first)
        if let units = part.units {
            let amounts = [(units.prefix(1), first ?? amount), (units.dropFirst(), amount)]
            let groups = first == nil ? [(units[...], amount)] : amounts
            return groups.flatMap { units, amount -> [PlainWant.Part] in
                guard !view.compounds else {
                    return view.balance.parts(of: Array(units), at: part.place).map { piece in
                        guard converts else { return offEach(amount, of: piece) }
                        let all = min(amount * Int64(piece.units?.count ?? 0), view.converted(piece))
                        return view.converted(all, off: [piece])[0]
                    }
                }
                let count = Int64(units.count)
                let whole = PlainWant.Part(place: part.place, units: Array(units), weight: count * place.price)
                let one = PlainWant.Part(place: part.place, units: Array(units.prefix(1)), weight: place.price)
                guard !converts else {
                    return [view.converted(count * min(amount, view.converted(one)), off: [whole])[0]]
                }
                return [perPart(count * min(amount, place.price), of: whole, converts: false, view)]
            }
        }
        let count = Int(place.quantity)
        let price = converts ? view.converted(part) : part.weight
        let weight = (0..<count).reduce(Int64(0)) { sum, unit in
            let own = unit == 0 ? first ?? amount : amount
            return sum + min(own, Cents.share(of: price, unit: unit, of: count))
        }
        return [perPart(weight, of: part, converts: converts, view)]
    }
}
