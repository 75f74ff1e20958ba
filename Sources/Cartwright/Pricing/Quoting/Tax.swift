internal import BasicContainers

/// The tax on the amounts after discounts.
///
/// Lines and shipments of one rate are one group. By default the tax of a group is rounded once, and is spread over the
/// group by largest remainder, lines before shipments and both in tie order. ``TaxRounding`` may round the tax of each
/// line or unit instead. The rounding is independent of that of discounts.
struct Tax {
    /// The tax of each place.
    private(set) var places: [Int64]

    /// Computes the tax on the amount of each place after discounts; nil if nothing is taxed.
    init?(_ frozen: FrozenCart, _ rounding: TaxRounding, leftMinor: (Int) -> Int64) {
        guard frozen.places.indices.contains(where: { frozen.places[$0].isTaxed }) else { return nil }
        places = frozen.places.indices.map { _ in 0 }
        let rates =
            frozen.linesByID.map { frozen.lines[$0].taxRate }
            + frozen.shipmentsByID.map { frozen.shipments[$0].taxRate }
        var placesByRate: [Percentage: [Int]] = [:]
        for (place, rate) in rates.enumerated() {
            if let rate, rate.millionths > 0 { placesByRate[rate, default: []].append(place) }
        }
        let isIncluded = frozen.cart.pricesIncludeTax
        for (rate, taxed) in placesByRate {
            guard rounding.per == .rate else {
                for place in taxed {
                    let part = TaxedPart(amountMinor: leftMinor(place), units: frozen.places[place].quantity)
                    places[place] = rounding.minor(on: [part], at: rate, isIncluded: isIncluded)
                }
                continue
            }
            let amounts = taxed.map(leftMinor)
            let parts = amounts.map { TaxedPart(amountMinor: $0, units: 1) }
            let tax = rounding.minor(on: parts, at: rate, isIncluded: isIncluded)
            for (place, part) in zip(taxed, Allocation.spread(tax, over: amounts)) { places[place] = part }
        }
    }
}
