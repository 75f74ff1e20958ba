import Cartwright

/// Amounts with tax off prices without it, or the other way round.
extension PlainScenario {
    /// True if the amounts of an object with the key `tax` are of the other kind than the prices of the cart.
    func converts(_ tax: JSONValue?) -> Bool {
        guard let kind = tax.textIfPresent else { return false }
        return (kind == "included") != (cart["prices_include_tax"].bool ?? false)
    }

    /// Returns the prices of some goods in the other kind: each rate's sum, and the tax that the options round.
    func converted(_ goods: [PlainGoods]) -> Int64 {
        Set(goods.map(\.rate)).reduce(0) { $0 + converted(goods, at: $1) }
    }

    /// Returns the same for the goods of one rate.
    private func converted(_ goods: [PlainGoods], at rate: PlainPercent?) -> Int64 {
        let own = goods.filter { $0.rate == rate }
        let sum = own.reduce(0) { $0 + $1.price }
        guard let rate, rate.millionths > 0 else { return sum }
        let isIncluded = cart["prices_include_tax"].bool ?? false
        let tax = { (amount: Int64) in options.tax(on: amount, at: rate, isIncluded: isIncluded) }
        let taxes: Int64 =
            switch options.taxedPer {
            case "line": own.reduce(0) { $0 + tax($1.price) }
            case "unit": own.flatMap(\.unitPrices).reduce(0) { $0 + tax($1) }
            default: tax(sum)
            }
        return isIncluded ? sum - taxes : sum + taxes
    }

    /// Returns the discount of each of some goods that is worth an amount in the other kind, or all that each may give.
    ///
    /// - Parameter limits: the most that each may give.
    func discounts(worth amount: Int64, off goods: [PlainGoods], atMost limits: [Int64]) -> [Int64] {
        var discounts = goods.map { _ in Int64(0) }
        guard amount > 0 else { return discounts }
        let rates = Set(goods.map { $0.rate?.millionths ?? 0 }).sorted(by: >)
        let pools = rates.map { rate in
            PlainTaxPool(self, goods, limits, goods.indices.filter { goods[$0].rate?.millionths ?? 0 == rate })
        }.filter { $0.worth(of: $0.limit) > 0 }
        let worths = pools.map { $0.worth(of: $0.limit) }
        guard amount < worths.reduce(0, +) else { return limits }
        var missed: Int64 = 0
        for (number, part) in Cents.spread(amount, over: worths).enumerated() {
            let (pool, promised) = (pools[number], part + missed)
            let discount = pool.discount(nearestTo: promised, prefersLess: number + 1 < pools.count)
            missed = promised - pool.worth(of: discount)
            for (index, part) in pool.parts(of: discount) { discounts[index] = part }
        }
        return discounts
    }
}

/// A place, or some units of a line, with a price.
struct PlainGoods {
    let rate: PlainPercent?
    let price: Int64

    /// The number of units that share the price; a shipment is one.
    let count: Int

    init(_ place: PlainPlace, price: Int64, count: Int? = nil) {
        (rate, self.price) = (place.rate, price)
        self.count = count ?? (place.isLine ? Int(place.quantity) : 1)
    }

    var unitPrices: [Int64] { (0..<count).map { Cents.share(of: price, unit: $0, of: count) } }

    func less(_ discount: Int64) -> PlainGoods { PlainGoods(rate: rate, price: price - discount, count: count) }

    private init(rate: PlainPercent?, price: Int64, count: Int) {
        (self.rate, self.price, self.count) = (rate, price, count)
    }
}

/// The goods of one rate, off which a discount comes in proportion to what each may give.
private struct PlainTaxPool {
    let scenario: PlainScenario
    let goods: [PlainGoods]
    let limits: [Int64]
    let indices: [Int]

    init(_ scenario: PlainScenario, _ goods: [PlainGoods], _ limits: [Int64], _ indices: [Int]) {
        (self.scenario, self.indices) = (scenario, indices)
        self.goods = indices.map { goods[$0] }
        self.limits = indices.map { limits[$0] }
    }

    var limit: Int64 { limits.reduce(0, +) }

    func parts(of discount: Int64) -> [(Int, Int64)] { Array(zip(indices, Cents.spread(discount, over: limits))) }

    /// Returns the amount by which the price in the other kind falls.
    func worth(of discount: Int64) -> Int64 {
        let after = zip(goods, Cents.spread(discount, over: limits)).map { $0.less($1) }
        return scenario.converted(goods) - scenario.converted(after)
    }

    /// Returns the discount whose worth is nearest to an amount: of the least that reaches it and the one below.
    func discount(nearestTo amount: Int64, prefersLess: Bool) -> Int64 {
        var unreached: Int64 = -1
        var reaching = limit
        // The largest discount counts as reaching it.
        while reaching - unreached > 1 {
            let middle = (unreached + 1 + reaching) / 2
            if worth(of: middle) >= amount { reaching = middle } else { unreached = middle }
        }
        guard reaching > 0 else { return 0 }
        let (above, below) = (abs(worth(of: reaching) - amount), abs(worth(of: reaching - 1) - amount))
        return below < above || below == above && prefersLess ? reaching - 1 : reaching
    }
}

extension PlainStageView {
    /// Returns the parts of a want as goods, at a price for each.
    private func goods(_ parts: [PlainWant.Part], _ prices: [Int64]) -> [PlainGoods] {
        zip(parts, prices).map { part, price in
            PlainGoods(scenario.places[part.place], price: price, count: part.units?.count)
        }
    }

    /// Returns parts that give an amount of the other kind together. Their weights are the prices before, and then the
    /// discounts.
    func converted(_ amount: Int64, off parts: [PlainWant.Part]) -> [PlainWant.Part] {
        let prices = parts.map(\.weight)
        let discounts = scenario.discounts(worth: amount, off: goods(parts, prices), atMost: prices)
        return zip(parts, discounts).map { PlainWant.Part(place: $0.place, units: $0.units, weight: $1) }
    }

    /// Returns the price of a part in the other kind. Its weight is its price.
    func converted(_ part: PlainWant.Part) -> Int64 { scenario.converted(goods([part], [part.weight])) }

    /// Returns the discounts that a maximum of the other kind leaves of those that are wanted; nil if they are not
    /// worth more.
    ///
    /// - Parameter parts: the parts, with their prices as weights.
    func cut(_ wanted: [Int64], of parts: [PlainWant.Part], to maximum: Int64) -> [Int64]? {
        let goods = goods(parts, parts.map(\.weight))
        let left = zip(goods, wanted).map { $0.less($1) }
        guard scenario.converted(goods) - scenario.converted(left) > maximum else { return nil }
        return scenario.discounts(worth: maximum, off: goods, atMost: wanted)
    }
}
