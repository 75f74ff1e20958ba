import Cartwright

extension PlainDemand {
    /// Makes as many complete applications as the units allow. The cheapest units that can be got are reduced.
    static func buyXGetY(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let units = PlainBuyUnits(effect, view)
        let percent = PlainPercent(effect.value["percent"].textIfPresent ?? "100")
        let parts = units.got.sorted { $0.key < $1.key }.map { place, units in
            let price = view.scenario.places[place].price * Int64(units.count)
            return PlainWant.Part(place: place, units: units, weight: view.discount(percent, off: price))
        }
        let uses = (Array(units.got) + Array(units.bought)).map { (place: $0.key, units: $0.value) }
        return PlainDemand(wants: [.each(parts)], uses: uses)
    }
}

/// The units that one buy-x-get-y takes, considered one by one.
struct PlainBuyUnits {
    /// The units by place.
    private(set) var got: [Int: [Int]] = [:]
    private(set) var bought: [Int: [Int]] = [:]

    /// One unused unit.
    private struct Unit {
        let place: Int
        let number: Int
        let price: Int64
        let isForBuying: Bool
        let isForGetting: Bool
    }

    init(_ effect: PlainEffect, _ view: PlainStageView) {
        let units = Self.units(effect, view)
        let (buy, get) = (effect.value["buy"]?["quantity"].integer ?? 1, effect.value["get"]?["quantity"].integer ?? 1)
        let forBuying = Int64(units.count(where: \.isForBuying))
        let forGetting = Int64(units.count(where: \.isForGetting))
        let maximumUnits = effect.value["max_units"].integer
        var applications = min(forBuying / buy, forGetting / get, Int64(units.count) / (buy + get))
        applications = min(applications, effect.value["max_applications"].integer ?? .max)
        if let maximumUnits { applications = min(applications, (maximumUnits + get - 1) / get) }
        let toBuy = applications * buy
        take(cheapest: min(applications * get, maximumUnits ?? .max), of: units, leaving: forBuying - toBuy)
        buyUnits(toBuy, of: units)
    }

    /// Takes the cheapest units that can be got. Units that can also be bought are taken only while enough remain to
    /// buy.
    private mutating func take(cheapest count: Int64, of units: [Unit], leaving spare: Int64) {
        var (left, spare) = (count, spare)
        for unit in units.sorted(by: { ($0.price, $0.place, $0.number) < ($1.price, $1.place, $1.number) }) {
            guard unit.isForGetting, left > 0, !unit.isForBuying || spare > 0 else { continue }
            got[unit.place, default: []].append(unit.number)
            left -= 1
            if unit.isForBuying { spare -= 1 }
        }
    }

    /// Buys the units that cannot be got first, then the dearest.
    private mutating func buyUnits(_ count: Int64, of units: [Unit]) {
        let free = units.filter { $0.isForBuying && !(got[$0.place] ?? []).contains($0.number) }
        let order = free.sorted { a, b in
            if a.isForGetting != b.isForGetting { return b.isForGetting }
            return (-a.price, a.place, a.number) < (-b.price, b.place, b.number)
        }
        for unit in order.prefix(Int(count)) { bought[unit.place, default: []].append(unit.number) }
    }

    private static func units(_ effect: PlainEffect, _ view: PlainStageView) -> [Unit] {
        view.scenario.places.enumerated().flatMap { index, place -> [Unit] in
            guard effect.picks(place, in: view.scenario) else { return [] }
            return view.balance.available(at: index).map { number in
                Unit(
                    place: index,
                    number: number,
                    price: place.price,
                    isForBuying: effect.canBeBought(place, in: view.scenario),
                    isForGetting: effect.canBeGot(place, in: view.scenario)
                )
            }
        }
    }
}
