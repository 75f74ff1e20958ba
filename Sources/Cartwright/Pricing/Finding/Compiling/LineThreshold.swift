internal import BasicContainers

/// A condition on the lines that pass a filter, as numbers. It is the most frequent kind of condition, and its numbers
/// save a quote from reading the lines of its cart for each promotion.
struct LineThreshold: Sendable {
    private let lines: CompiledFilter
    private let measure: LineMeasure

    /// The least and the greatest value that pass; the greatest is below the least if no value passes.
    private let (least, most): (Int64, Int64)

    /// The index of the bounds by currency; nil if they are the same in each.
    private let bounds: Int32?

    /// True if the bounds are in the currency of the catalog only. The condition is unknown in other currencies.
    private let isOfHome: Bool

    /// Creates a threshold; nil if the condition itself has to decide, as it does for an amount with or without tax.
    init?(_ requirement: Requirement, _ tables: inout CompiledTables) {
        guard case .number(let number) = requirement, number.basis == .list, number.tax == nil,
            case .lines(let measure) = number.measure, measure.scope != .bySKU
        else { return nil }
        (lines, self.measure) = (tables.compiled(number.filter), measure)
        if let (comparison, isOfHome) = number.comparison(home: tables.home) {
            ((least, most), bounds, self.isOfHome) = (comparison.bounds, nil, isOfHome)
        } else {
            ((least, most), bounds, isOfHome) = ((0, -1), tables.add(number.boundsByCurrency), false)
        }
    }

    /// The number of lines of a cart that the threshold examines.
    func visits(on cart: InternedCart) -> Int { cart.visits(of: lines) }

    /// The truth value on a cart; unknown if an amount has no number in the cart's currency. Nil if the numbers are too
    /// large to decide; then the condition itself decides.
    func truth(on cart: InternedCart, for promotion: PromotionNumber) -> Truth? {
        guard !isOfHome || cart.isAtHome else { return .unknown }
        var (least, most) = (least, most)
        if let bounds {
            guard let own = cart.promotions.bounds(bounds, in: cart.frozen.cart.currency, of: promotion) else {
                return .unknown
            }
            (least, most) = own
        }
        var (sum, isAny, isTooLarge): (Int64, Bool, Bool) = (0, false, false)
        cart.forEachLine(lines, of: promotion) { line in
            let number = cart.frozen.places[line].number(of: measure.value)
            isAny = isAny || least <= number && number <= most
            let (next, overflow) = sum.addingReportingOverflow(number)
            (sum, isTooLarge) = (next, isTooLarge || overflow)
        }
        if measure.scope == .each { return Truth(isAny) }
        return isTooLarge ? nil : Truth(least <= sum && sum <= most)
    }
}

extension NumberRequirement {
    /// The range that passes, for each currency in which all amounts are known.
    fileprivate var boundsByCurrency: [Currency: (least: Int64, most: Int64)] {
        var bounds: [Currency: (least: Int64, most: Int64)] = [:]
        for currency in currencies ?? [] { bounds[currency] = comparison.comparison(in: currency)?.bounds }
        return bounds
    }
}

extension Place {
    /// The value of a line in a measure.
    @inline(__always)
    fileprivate func number(of value: LineMeasure.Value) -> Int64 {
        switch value {
        case .amount: amountMinor
        case .units: quantity
        case .presence: quantity > 0 ? 1 : 0
        }
    }
}
