extension NumberRequirement {
    /// The truth value: met if the number of a cart passes, unknown if the number is not known or an amount is not
    /// given in the currency of the cart.
    func truth(_ facts: CartFacts) throws(CartwrightError) -> Truth {
        guard let comparison = comparison(in: facts.cart.currency) else { return .unknown }
        return try judge(facts, comparison).map { Truth($0.passes) } ?? .unknown
    }

    /// The comparison of the number in a currency; nil if the comparators or the filter's prices have no amount in it.
    private func comparison(in currency: Currency) -> Comparison? {
        guard filter.prices.minor(in: currency) != nil else { return nil }
        return comparison.comparison(in: currency)
    }

    /// The finding: the observed number, the required one in the currency of the cart, and the missing number.
    func finding(_ condition: String, _ facts: CartFacts) throws(CartwrightError) -> Finding {
        let own = comparison(in: facts.cart.currency)
        let countsLines = filter.prices.minor(in: facts.cart.currency) != nil
        let judged = countsLines ? try judge(facts, own ?? Comparison()) : nil
        var finding = Finding(
            condition: condition,
            own == nil ? .unknown : judged.map { Truth($0.passes) } ?? .unknown,
            observed: judged.map { .integer($0.number) } ?? .null,
            required: required(comparison.comparison(in: facts.cart.currency)?.json ?? comparison.json),
            unit: measure.unit
        )
        if own == nil { finding.unknownReason = Finding.wrongCurrency }
        if measure.unit != .none, let own, let judged { finding.shortBy = own.shortBy(judged.number) }
        return finding
    }

    /// The required comparators, with the kind of their amounts if the promotion names it.
    func required(_ comparators: JSONObject) -> JSONObject {
        var required = comparators
        required["tax"] = tax.map { .string($0.rawValue) }
        return required
    }

    /// The number of the cart, and true if it passes; nil if the number is not known.
    private func judge(
        _ facts: CartFacts,
        _ comparison: Comparison
    ) throws(CartwrightError) -> (number: Int64, passes: Bool)? {
        guard case .lines(let lines) = measure, lines.scope == .each else {
            return try total(facts).map { ($0, comparison.holds(for: $0)) }
        }
        let numbers = try facts.numbers(of: lines.value, in: filter, on: basis)
        // The greatest and not the first number, so that the reported number does not depend on the order of the lines.
        if let passing = numbers.filter(comparison.holds).max() { return (passing, true) }
        return (numbers.max() ?? 0, false)
    }

    private func total(_ facts: CartFacts) throws(CartwrightError) -> Int64? {
        if tax.differs(pricesIncludeTax: facts.cart.pricesIncludeTax) { return try convertedMinor(facts) }
        switch measure {
        case .lines(let lines):
            var numbers = try facts.numbers(of: lines.value, in: filter, on: basis)
            if lines.scope == .bySKU { numbers = facts.greatest(of: numbers, in: filter) }
            return try numbers.total(lines.value)
        case .orderTotal:
            let merchandise = try facts.merchandiseMinor(of: filter, on: basis)
            return try merchandise.adding(try facts.shippingMinor(on: basis), to: "the order total")
        case .orderNumber:
            let own = facts.cart.sessionOrderCount
            guard let earlier = facts.cart.customer?.ordersCount ?? (own > 0 ? 0 : nil) else { return nil }
            let all = try earlier.adding(own, to: "the number of the order")
            return try all.adding(1, to: "the number of the order")
        }
    }
}

extension NumberRequirement {
    /// The price of the lines that count, and of the shipments if they count: with tax if the prices of the cart
    /// exclude it, and without tax if they include it.
    func convertedMinor(_ facts: CartFacts) throws(CartwrightError) -> Int64 {
        var sum = TaxedSum()
        for line in facts.cart.lines.positions(matching: filter, in: facts.cart.currency) {
            let (own, amount) = (facts.cart.lines[line], try facts.amountMinor(ofLine: line, on: basis))
            sum.add(amount, units: own.quantity, at: own.taxRate)
        }
        if measure == .orderTotal {
            for (index, shipment) in facts.cart.shipments.enumerated() {
                sum.add(facts.amountMinor(ofShipment: index, on: basis), units: 1, at: shipment.taxRate)
            }
        }
        return sum.convertedMinor(facts.tax, pricesIncludeTax: facts.cart.pricesIncludeTax)
    }
}

extension CartFacts {
    /// The number of each line that matches a filter.
    fileprivate func numbers(
        of value: LineMeasure.Value,
        in filter: LineFilter,
        on basis: Basis
    ) throws(CartwrightError) -> [Int64] {
        let positions = cart.lines.positions(matching: filter, in: cart.currency)
        var numbers: [Int64] = []
        numbers.reserveCapacity(positions.count)
        for line in positions {
            switch value {
            case .amount: numbers.append(try amountMinor(ofLine: line, on: basis))
            case .units: numbers.append(cart.lines[line].quantity)
            case .presence: numbers.append(cart.lines[line].quantity > 0 ? 1 : 0)
            }
        }
        return numbers
    }

    /// The greatest of the numbers of each SKU's lines.
    fileprivate func greatest(of numbers: [Int64], in filter: LineFilter) -> [Int64] {
        var greatest: [String: Int64] = [:]
        for (line, number) in zip(cart.lines.positions(matching: filter, in: cart.currency), numbers) {
            greatest[cart.lines[line].sku] = max(greatest[cart.lines[line].sku] ?? .min, number)
        }
        return Array(greatest.values)
    }
}

extension [Int64] {
    fileprivate func total(_ value: LineMeasure.Value) throws(CartwrightError) -> Int64 {
        var sum: Int64 = 0
        for number in self { sum = try sum.adding(number, to: value.plural) }
        return sum
    }
}

extension LineMeasure.Value {
    /// The name of a sum of values in error messages.
    fileprivate var plural: String {
        switch self {
        case .amount: "the subtotal"
        case .units: "the number of units"
        case .presence: "the number of lines"
        }
    }
}
