internal import BasicContainers

/// The tax on the amounts after discounts.
///
/// Lines and shipments of one rate are one group. The tax of a group is rounded once, half away from zero, independent
/// of the shop's rounding of discounts. It is spread over the group by largest remainder, lines before shipments and
/// both in tie order.
struct Tax {
    /// The tax of each place.
    private(set) var places: [Int64]

    /// Computes the tax on the amount of each place after discounts; nil if nothing is taxed.
    init?(_ frozen: FrozenCart, leftMinor: (Int) -> Int64) {
        guard frozen.places.indices.contains(where: { frozen.places[$0].isTaxed }) else { return nil }
        places = frozen.places.indices.map { _ in 0 }
        let rates =
            frozen.linesByID.map { frozen.lines[$0].taxRate }
            + frozen.shipmentsByID.map { frozen.shipments[$0].taxRate }
        var placesByRate: [Percentage: [Int]] = [:]
        for (place, rate) in rates.enumerated() {
            if let rate, rate.millionths > 0 { placesByRate[rate, default: []].append(place) }
        }
        for (rate, taxed) in placesByRate {
            let amounts = taxed.map(leftMinor)
            let tax = Self.minor(on: amounts, at: rate, isIncluded: frozen.cart.pricesIncludeTax)
            for (place, part) in zip(taxed, Allocation.spread(tax, over: amounts)) { places[place] = part }
        }
    }

    /// The tax of the places of one rate, rounded once for all of them.
    static func minor(on amounts: [Int64], at rate: Percentage, isIncluded: Bool) -> Int64 {
        let whole = Int128(Percentage.wholeMillionths)
        let sum = amounts.reduce(Int128(0)) { $0 + Int128($1) }
        let denominator = isIncluded ? whole + Int128(rate.millionths) : whole
        return Int64(clamping: Rounding.halfUp.divide(sum * Int128(rate.millionths), by: denominator))
    }
}
