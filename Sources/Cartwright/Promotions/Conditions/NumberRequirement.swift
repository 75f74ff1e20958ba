/// A number of the cart that must pass a comparison.
struct NumberRequirement: Hashable, Sendable {
    /// What is measured.
    let measure: Measure

    /// Which lines count.
    let filter: LineFilter

    /// At which prices.
    let basis: Basis

    /// What the number must be. It does not pass in a currency in which an amount is missing.
    let comparison: AmountComparison

    /// A measure of some lines, at list prices unless said otherwise.
    init(_ measure: Measure, of filter: LineFilter = .all, on basis: Basis = .list, _ comparison: AmountComparison) {
        (self.measure, self.filter, self.basis, self.comparison) = (measure, filter, basis, comparison)
    }

    /// A measure that counts no money.
    init(_ measure: Measure, of filter: LineFilter = .all, _ comparison: Comparison) {
        self.init(measure, of: filter, AmountComparison(comparison))
    }
}

/// A number that conditions measure on a cart.
enum Measure: Hashable, Sendable {
    /// What lines come to.
    case lines(LineMeasure)
    /// Merchandise plus shipping, in minor units.
    case orderTotal
    /// Which order of the customer this is: earlier orders plus one, where these are known.
    case orderNumber

    /// Whether it goes through the lines of the cart.
    var readsLines: Bool { self != .orderNumber }

    /// What the number counts.
    var unit: Finding.Unit {
        switch self {
        case .lines(let lines): lines.unit
        case .orderTotal: .money
        case .orderNumber: .none
        }
    }
}

/// What lines of a cart come to.
struct LineMeasure: Hashable, Sendable {
    /// What a line counts for.
    let value: Value

    /// Which lines count together.
    let scope: Scope

    init(_ value: Value, _ scope: Scope) { (self.value, self.scope) = (value, scope) }

    enum Value: Sendable {
        /// What it costs, in minor units.
        case amount
        /// Its units.
        case units
        /// One where it has units, else nothing.
        case presence
    }

    enum Scope: Sendable {
        /// All lines are added up.
        case together
        /// Each line stands alone; one that passes is enough.
        case each
        /// All lines are added up, but of lines of one SKU only the one that counts for most.
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
