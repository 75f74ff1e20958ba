import Cartwright

extension PlainDemand {
    /// Makes as many complete applications as the units allow, and reduces the cheapest or the dearest units that can
    /// be got, of all together or of each group.
    static func buyXGetY(_ effect: PlainEffect, _ view: PlainStageView) -> PlainDemand {
        let units = PlainBuyUnits(effect, view)
        let percent = PlainPercent(effect.value["percent"].textIfPresent ?? "100")
        let amount = effect.value["amount"].minor(in: view.currency)
        let parts = units.got.sorted { $0.key < $1.key }.flatMap { place, units -> [PlainWant.Part] in
            var part = view.part(of: units, at: place)
            if let amount, view.compounds {
                return view.balance.parts(of: units, at: place).map { offEach(amount, of: $0) }
            }
            let price = view.scenario.places[place].price
            part.weight =
                amount.map { min($0, price) * Int64(units.count) } ?? view.discount(percent, off: part.weight)
            return view.divided(part)
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

    private let takesDearest: Bool

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
        takesDearest = effect.value["take"].text == "dearest"
        let (buy, get) = (effect.value["buy"]?["quantity"].integer ?? 1, effect.value["get"]?["quantity"].integer ?? 1)
        let maximumUnits = effect.value["max_units"].integer
        let maximumApplications = effect.value["max_applications"].integer
        if effect.isPerGroup {
            let groups = Int(min(maximumApplications ?? .max, Int64(units.count)))
            divide(units, into: Int(buy + get), atMost: groups, getting: get, atMost: maximumUnits ?? .max)
            return
        }
        let forBuying = Int64(units.count(where: \.isForBuying))
        let forGetting = Int64(units.count(where: \.isForGetting))
        var applications = min(forBuying / buy, forGetting / get, Int64(units.count) / (buy + get))
        applications = min(applications, maximumApplications ?? .max)
        if let maximumUnits { applications = min(applications, (maximumUnits + get - 1) / get) }
        let toBuy = applications * buy
        take(min(applications * get, maximumUnits ?? .max), of: units, leaving: forBuying - toBuy)
        buyUnits(toBuy, of: units)
    }

    // MARK: Overall

    /// Takes the cheapest or the dearest units that can be got. Units that can also be bought are taken only while
    /// enough remain to buy.
    private mutating func take(_ count: Int64, of units: [Unit], leaving spare: Int64) {
        var (left, spare) = (count, spare)
        for unit in units.sorted(by: goesFirst) {
            guard unit.isForGetting, left > 0, !unit.isForBuying || spare > 0 else { continue }
            got[unit.place, default: []].append(unit.number)
            left -= 1
            if unit.isForBuying { spare -= 1 }
        }
    }

    /// True if a unit is got before another one.
    private func goesFirst(_ a: Unit, _ b: Unit) -> Bool {
        let (priceA, priceB) = takesDearest ? (-a.price, -b.price) : (a.price, b.price)
        return (priceA, a.place, a.number) < (priceB, b.place, b.number)
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

    // MARK: Per group

    /// Divides the units into groups, dearest first. In each complete group some of those that can be got are got, and
    /// the others are bought. Of one line the first units are got, in whatever group they are.
    private mutating func divide(
        _ units: [Unit],
        into size: Int,
        atMost maximumGroups: Int,
        getting get: Int64,
        atMost maximumUnits: Int64
    ) {
        let order = units.sorted { ($1.price, $0.place, $0.number) < ($0.price, $1.place, $1.number) }
        var (left, gotCounts, used) = (maximumUnits, [Int: Int](), [Int: [Int]]())
        for number in 0..<min(order.count / size, maximumGroups) where left > 0 {
            let group = order[number * size..<(number + 1) * size]
            for unit in group { used[unit.place, default: []].append(unit.number) }
            for unit in group.filter(\.isForGetting).sorted(by: goesFirst).prefix(Int(min(get, left))) {
                gotCounts[unit.place, default: 0] += 1
                left -= 1
            }
        }
        for (place, units) in used {
            let (units, count) = (units.sorted(), gotCounts[place] ?? 0)
            if count > 0 { got[place] = Array(units.prefix(count)) }
            bought[place] = Array(units.dropFirst(count))
        }
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
