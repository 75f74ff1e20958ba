internal import BasicContainers

extension InternedCart {
    /// The sum of the lines that pass a filter, at list prices: their amounts, or their units, clamped to 64 bits.
    ///
    /// - Parameter areAll: True if lines that are not discountable count too.
    func measure(
        _ filter: CompiledFilter,
        of promotion: PromotionNumber,
        _ measure: CartMeasure,
        areAll: Bool
    ) -> Int64 {
        var (sum, isOfUnits): (Int64, Bool) = (0, true)
        if case .amount(let tax) = measure {
            isOfUnits = false
            if tax.differs(pricesIncludeTax: frozen.cart.pricesIncludeTax) {
                return convertedMinor(filter, of: promotion, areAll: areAll)
            }
        }
        forEachLine(filter, of: promotion) { line in
            guard areAll || frozen.places[line].isDiscountable else { return }
            sum = sum.addingSaturated(isOfUnits ? frozen.places[line].quantity : frozen.places[line].amountMinor)
        }
        return sum
    }

    /// The list price of the lines that pass a filter, with tax if the prices of the cart exclude it, and without tax
    /// if they include it.
    private func convertedMinor(_ filter: CompiledFilter, of promotion: PromotionNumber, areAll: Bool) -> Int64 {
        var sum = TaxedSum()
        forEachLine(filter, of: promotion) { line in
            let place = frozen.places[line]
            guard areAll || place.isDiscountable else { return }
            sum.add(place.amountMinor, units: place.quantity, at: frozen.taxRate(at: line))
        }
        return sum.convertedMinor(frozen.tax, pricesIncludeTax: frozen.cart.pricesIncludeTax)
    }

    /// True if a unit that a filter matches has a list price above 0, see ``UnitPool``.
    func hasPricedUnits(_ filter: CompiledFilter, of promotion: PromotionNumber) -> Bool {
        var hasPriced = false
        forEachLine(filter, of: promotion) { line in
            if frozen.places[line].amountMinor > 0 { hasPriced = true }
        }
        return hasPriced
    }

    /// The number of lines that a filter examines.
    func visits(of filter: CompiledFilter) -> Int {
        switch filter.kind {
        case .all, .rule: frozen.lineCount
        case .sku, .category: min(frozen.lineCount, PlacesBySymbol.few)
        }
    }

    /// Calls a closure for the lines that pass a filter of a promotion, each once, in tie order.
    @inline(__always)
    func forEachLine(_ filter: CompiledFilter, of promotion: PromotionNumber, _ body: (Int) -> Void) {
        switch filter.kind {
        case .all: for line in 0..<frozen.lineCount { body(line) }
        case .sku:
            if let placesBySKU { return placesBySKU.forEach(filter.symbol, body) }
            for line in 0..<frozen.lineCount where sku(at: line) == filter.symbol { body(line) }
        case .category: forEachLine(in: filter.symbol, body)
        case .rule:
            let rule = promotions.rule(filter.rule, of: promotion)
            guard let prices = rule.pricesMinor(in: frozen.cart.currency) else { return }
            for line in 0..<frozen.lineCount where rule.matches(line, prices, of: self) { body(line) }
        }
    }

    /// Categories are in the order of their lines, and a line may have one twice.
    @inline(__always)
    private func forEachLine(in category: Symbol, _ body: (Int) -> Void) {
        if let placesByCategory { return placesByCategory.forEach(category, body) }
        var last = -1
        for index in categories.indices where categories[index].category == category {
            let line = categories[index].place.index
            guard line != last else { continue }
            body(line)
            last = line
        }
    }
}
