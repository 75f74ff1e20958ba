internal import BasicContainers

extension FrozenCart {
    /// Whether a filter lets the line at a place through.
    func matches(_ filter: LineFilter, at place: Int) -> Bool {
        filter.matches(lines[Int(places[place].position)], in: cart.currency)
    }

    /// Whether an effect reaches the line at a place.
    func isReached(by effect: any Effect, at place: Int) -> Bool {
        effect.reaches(lines[Int(places[place].position)])
    }

    /// What the lines come to at list prices that discounts may touch and a test lets through: their amounts, or their
    /// units, at most what 64 bits hold.
    func measure(_ test: CompiledFilter, of promotion: PromotionNumber, isOfUnits: Bool) -> Int64 {
        var sum: Int64 = 0
        forEachLine(test, of: promotion) { line in
            guard places[line].isDiscountable else { return }
            sum = sum.addingSaturated(isOfUnits ? places[line].quantity : places[line].amountMinor)
        }
        return sum
    }

    /// How many lines are looked at by a test.
    func visits(of test: CompiledFilter) -> Int {
        switch test.kind {
        case .all, .rule: lineCount
        case .sku, .category: min(lineCount, PlacesBySymbol.few)
        }
    }

    /// Goes through the lines that a test of a promotion lets through, each once, in the order in which ties are
    /// settled.
    @inline(__always)
    func forEachLine(_ test: CompiledFilter, of promotion: PromotionNumber, _ body: (Int) -> Void) {
        switch test.kind {
        case .all: for line in 0..<lineCount { body(line) }
        case .sku:
            if let placesBySKU { return placesBySKU.forEach(test.symbol, body) }
            for line in 0..<lineCount where sku(at: line) == test.symbol { body(line) }
        case .category: forEachLine(in: test.symbol, body)
        case .rule:
            let rule = promotions.rule(test.rule, of: promotion)
            guard let prices = rule.pricesMinor(in: cart.currency) else { return }
            for line in 0..<lineCount where rule.matches(line, prices, of: self) { body(line) }
        }
    }

    /// Categories stand in the order of their lines, and a line may name one twice.
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
