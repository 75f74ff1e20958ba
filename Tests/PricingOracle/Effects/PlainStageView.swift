import Cartwright

/// The input of an effect: the cart, and the amounts left by earlier stages, or if discounts compound, by the effects
/// before it.
struct PlainStageView {
    let scenario: PlainScenario
    let balance: PlainBalance

    var currency: String { scenario.currency }

    /// Returns the places that a target reaches, in the order that settles ties.
    func places(of target: PlainTarget) -> [Int] {
        scenario.places.indices.filter { target.reaches(scenario.places[$0], currency) }
    }

    var compounds: Bool { scenario.options.compounds }

    /// Returns the parts of a target, weighted by the amounts left by earlier stages, or by the list prices of units.
    /// If discounts compound, all are weighted by the amounts left now.
    func parts(of target: PlainTarget) -> [PlainWant.Part] {
        guard target.scope == "units" else {
            let base = compounds ? balance.left : balance.base
            return places(of: target).map { PlainWant.Part(place: $0, units: nil, weight: base[$0]) }
        }
        let picked = pick(target).filter { !$0.units.isEmpty }.sorted { $0.place < $1.place }
        return picked.map { part(of: $1, at: $0) }
    }

    /// Returns some units of a line, weighted by their list price, or by what is left of them if discounts compound.
    func part(of units: [Int], at place: Int) -> PlainWant.Part {
        let part = PlainWant.Part(place: place, units: units, weight: scenario.places[place].price * Int64(units.count))
        guard compounds else { return part }
        return PlainWant.Part(place: place, units: units, weight: balance.left(at: part))
    }

    /// Returns a part of a line that wants its weight. If discounts compound, units with a history of their own want
    /// their share of it, by what is left of them.
    func divided(_ part: PlainWant.Part) -> [PlainWant.Part] {
        guard compounds, let units = part.units else { return [part] }
        let pieces = balance.parts(of: units, at: part.place)
        return zip(pieces, Cents.spread(part.weight, over: pieces.map(\.weight))).map { piece, share in
            PlainWant.Part(place: piece.place, units: piece.units, weight: share)
        }
    }

    /// Returns the units that a target takes by line, in the order in which it takes them.
    func pick(_ target: PlainTarget) -> [(place: Int, units: [Int])] {
        let lines = places(of: target).filter { target.picks(scenario.places[$0], in: scenario) }.sorted { a, b in
            let (priceA, priceB) = (scenario.places[a].price, scenario.places[b].price)
            if priceA == priceB { return a < b }
            return target.takesDearest ? priceA > priceB : priceA < priceB
        }
        let free = lines.map { balance.available(at: $0) }
        if target.isPerLine {
            return zip(lines, free).map { ($0, Array($1.prefix(target.count(of: $1.count)))) }
        }
        var left = target.count(of: free.reduce(0) { $0 + $1.count })
        return zip(lines, free).map { line, units in
            defer { left -= min(left, units.count) }
            return (line, Array(units.prefix(left)))
        }
    }

    /// Returns the units of a target's parts if the target uses them up.
    func uses(of target: PlainTarget, _ parts: [PlainWant.Part]) -> [(place: Int, units: [Int])] {
        guard target.scope == "units", target.groupsOf != nil || target.usesUp else { return [] }
        return parts.map { ($0.place, $0.units ?? []) }
    }

    func discount(_ percent: PlainPercent, off amount: Int64) -> Int64 {
        scenario.options.discount(percent, off: amount)
    }
}

extension PlainDemand {
    /// Creates the demand of an effect.
    init(_ effect: PlainEffect, _ view: PlainStageView) {
        switch effect.type {
        case "percent_off": self = .percentOff(effect, view)
        case "amount_off": self = .amountOff(effect, view)
        case "fixed_price": self = .fixedPrice(effect, view)
        case "buy_x_get_y": self = .buyXGetY(effect, view)
        case "tiered": self = .tiered(effect, view)
        case "gift": self = .gift(effect, view)
        default: self.init()
        }
    }

    /// Returns a gift if the cart has a unit, once or for each portion of the cart.
    static func gift(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let times = view.times(effect)
        guard view.scenario.hasUnits, times > 0 else { return PlainDemand() }
        let gift = PlainGift(
            sku: effect.value["sku"].text,
            quantity: (effect.value["quantity"].integer ?? 1) * times,
            unitPrice: effect.value["unit_price"].minor(in: view.currency) ?? 0
        )
        return PlainDemand(gifts: [gift])
    }
}
