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

/// The price of a line or a shipment that is taxed.
struct TaxedPart {
    let amountMinor: Int64
    /// The number of units that share the price: the first k of n units carry ⌊N·k/n⌋ of it.
    let units: Int64
}

extension TaxRounding {
    /// Returns the tax on lines and shipments of one rate together, in minor units.
    ///
    /// - Parameter isIncluded: true if the prices include the tax.
    func minor(on parts: [TaxedPart], at rate: Percentage, isIncluded: Bool) -> Int64 {
        let tax =
            switch per {
            case .rate: minor(on: parts.reduce(Int128(0)) { $0 + Int128($1.amountMinor) }, at: rate, isIncluded)
            case .line: parts.reduce(Int128(0)) { $0 + minor(on: Int128($1.amountMinor), at: rate, isIncluded) }
            case .unit: parts.reduce(Int128(0)) { $0 + minorOfUnits(of: $1, at: rate, isIncluded) }
            }
        return Int64(clamping: tax)
    }

    /// Returns the tax on an amount, rounded once.
    private func minor(on amount: Int128, at rate: Percentage, _ isIncluded: Bool) -> Int128 {
        let whole = Int128(Percentage.wholeMillionths)
        let denominator = isIncluded ? whole + Int128(rate.millionths) : whole
        return rounding.divide(amount * Int128(rate.millionths), by: denominator)
    }

    /// Returns the tax on units of two prices at most, rounded for each unit.
    private func minorOfUnits(of part: TaxedPart, at rate: Percentage, _ isIncluded: Bool) -> Int128 {
        let units = Int128(max(1, part.units))
        let (price, dearer) = Int128(part.amountMinor).quotientAndRemainder(dividingBy: units)
        let tax = (units - dearer) * minor(on: price, at: rate, isIncluded)
        return dearer == 0 ? tax : tax + dearer * minor(on: price + 1, at: rate, isIncluded)
    }
}
