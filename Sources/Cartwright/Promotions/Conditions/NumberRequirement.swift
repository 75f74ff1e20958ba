/// A number of the cart that must pass a comparison.
struct NumberRequirement: Hashable, Sendable {
    let measure: Measure

    /// The filter of the lines that count.
    let filter: LineFilter

    /// The prices that are used.
    let basis: Basis

    /// The kind of the amounts of the comparison; nil for that of the prices of the cart.
    let tax: TaxInclusion?

    /// The comparison that the number must pass. It does not pass in a currency without an amount.
    let comparison: AmountComparison

    /// Creates a requirement on some lines, by default at list prices.
    init(
        _ measure: Measure,
        of filter: LineFilter = .all,
        on basis: Basis = .list,
        tax: TaxInclusion? = nil,
        _ comparison: AmountComparison
    ) {
        (self.measure, self.filter, self.basis, self.comparison) = (measure, filter, basis, comparison)
        self.tax = tax
    }

    /// Creates a requirement on a number that is not an amount of money.
    init(_ measure: Measure, of filter: LineFilter = .all, _ comparison: Comparison) {
        self.init(measure, of: filter, AmountComparison(comparison))
    }
}

/// A number that conditions measure on a cart.
enum Measure: Hashable, Sendable {
    /// A number of the lines.
    case lines(LineMeasure)
    /// Merchandise plus shipping, in minor units.
    case orderTotal
    /// The number of this order of the customer: earlier orders plus one, if these are known.
    case orderNumber

    /// True if the measure reads the lines of the cart.
    var readsLines: Bool { self != .orderNumber }

    /// The unit of the number.
    var unit: Finding.Unit {
        switch self {
        case .lines(let lines): lines.unit
        case .orderTotal: .money
        case .orderNumber: .none
        }
    }
}

/// A number that is computed from the lines of a cart.
struct LineMeasure: Hashable, Sendable {
    /// The value of one line.
    let value: Value

    /// The way in which the values of lines are combined.
    let scope: Scope

    init(_ value: Value, _ scope: Scope) { (self.value, self.scope) = (value, scope) }

    enum Value: Sendable {
        /// The price of the line, in minor units.
        case amount
        /// The number of units.
        case units
        /// 1 if the line has units, otherwise 0.
        case presence
    }

    enum Scope: Sendable {
        /// The sum of all lines.
        case together
        /// Each line separately; one that passes is sufficient.
        case each
        /// The sum over all SKUs, with the greatest value of the lines of each SKU.
        case bySKU
    }

    fileprivate var unit: Finding.Unit {
        switch value {
        case .amount: .money
        case .units: .units
        case .presence: scope == .bySKU ? .skus : .none
        }
    }
}
