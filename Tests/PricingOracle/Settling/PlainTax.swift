extension PlainSettlement {
    /// Returns the tax of each place: rounded half up once for all lines and shipments of one rate, and spread over
    /// them.
    func taxes(isIncluded: Bool) -> [Int64] {
        var taxes = left.map { _ in Int64(0) }
        let rates = Set(scenario.places.compactMap(\.rate)).filter { $0.millionths > 0 }
        for rate in rates {
            let taxed = scenario.places.indices.filter { scenario.places[$0].rate == rate }
            let amounts = taxed.map { left[$0] }
            let numerator = Int128(amounts.reduce(0, +)) * rate.millionths
            let denominator = PlainPercent.whole + (isIncluded ? rate.millionths : 0)
            let tax = Int64(PlainRounding.halfUp.whole(numerator, over: denominator))
            for (place, part) in zip(taxed, Cents.spread(tax, over: amounts)) { taxes[place] = part }
        }
        return taxes
    }
}
