extension PlainSettlement {
    /// Returns the tax of each place: rounded for all lines and shipments of one rate and spread over them, or rounded
    /// for each line or each unit.
    func taxes(isIncluded: Bool) -> [Int64] {
        let options = scenario.options
        var taxes = left.map { _ in Int64(0) }
        let rates = Set(scenario.places.compactMap(\.rate)).filter { $0.millionths > 0 }
        for rate in rates {
            let taxed = scenario.places.indices.filter { scenario.places[$0].rate == rate }
            switch options.taxedPer {
            case "line":
                for place in taxed { taxes[place] = options.tax(on: left[place], at: rate, isIncluded: isIncluded) }
            case "unit":
                for place in taxed {
                    taxes[place] = unitPrices(at: place).reduce(0) {
                        $0 + options.tax(on: $1, at: rate, isIncluded: isIncluded)
                    }
                }
            default:
                let amounts = taxed.map { left[$0] }
                let tax = options.tax(on: amounts.reduce(0, +), at: rate, isIncluded: isIncluded)
                for (place, part) in zip(taxed, Cents.spread(tax, over: amounts)) { taxes[place] = part }
            }
        }
        return taxes
    }

    /// Returns what each unit of a place costs; a shipment is one unit.
    private func unitPrices(at place: Int) -> [Int64] {
        let count = scenario.places[place].isLine ? Int(scenario.places[place].quantity) : 1
        return (0..<count).map { Cents.share(of: left[place], unit: $0, of: count) }
    }
}
