internal import BasicContainers

/// A condition on the lines that a filter lets through, in numbers: what promotions ask for most, so that no quote has
/// to read the lines of its cart again for each of them.
struct LineThreshold: Sendable {
    private let lines: CompiledFilter
    private let measure: LineMeasure

    /// What it must come to; the most is below the least where nothing will do.
    private let (least, most): (Int64, Int64)

    /// Where the catalog has that by currency; nil where it is the same in each.
    private let bounds: Int32?

    /// True where that is so in the currency of the catalog only, and unknown in others.
    private let isOfHome: Bool

    /// Nil for what has to be asked of the condition itself.
    init?(_ requirement: Requirement, _ tables: inout CompiledTables) {
        guard case .number(let number) = requirement, number.basis == .list,
            case .lines(let measure) = number.measure, measure.scope != .bySKU
        else { return nil }
        (lines, self.measure) = (tables.compiled(number.filter), measure)
        if let (comparison, isOfHome) = number.comparison(home: tables.home) {
            ((least, most), bounds, self.isOfHome) = (comparison.bounds, nil, isOfHome)
        } else {
            ((least, most), bounds, isOfHome) = ((0, -1), tables.add(number.boundsByCurrency), false)
        }
    }

    /// How many lines of a cart are looked at for it.
    func visits(on cart: InternedCart) -> Int { cart.visits(of: lines) }

    /// The truth value of it on a cart; unknown where an amount has no number in the cart's currency. Nil where numbers
    /// are too large to decide; then the condition itself decides.
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
    /// The range that passes in each currency in which there are all amounts.
    fileprivate var boundsByCurrency: [Currency: (least: Int64, most: Int64)] {
        var bounds: [Currency: (least: Int64, most: Int64)] = [:]
        for currency in currencies ?? [] { bounds[currency] = comparison.comparison(in: currency)?.bounds }
        return bounds
    }
}

extension Place {
    /// What a line counts for.
    @inline(__always)
    fileprivate func number(of value: LineMeasure.Value) -> Int64 {
        switch value {
        case .amount: amountMinor
        case .units: quantity
        case .presence: quantity > 0 ? 1 : 0
        }
    }
}
