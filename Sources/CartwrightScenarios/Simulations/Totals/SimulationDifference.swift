public import Cartwright

/// The figures of another catalog for the same carts, and the carts with different totals.
public struct SimulationDifference: Hashable, Sendable {
    /// The figures of the other catalog, without the reasons why promotions were not applied.
    public internal(set) var simulation = Simulation()
    /// The carts with different totals, by currency.
    public internal(set) var changes: [Currency: CartChanges] = [:]

    /// Creates a difference without carts.
    init() {}

    mutating func add(_ quote: Quote, other: Quote, _ scenario: Scenario) throws(CartwrightError) {
        try simulation.add(other)
        guard quote.totalMinor != other.totalMinor else { return }
        changes[quote.currency, default: CartChanges()].add(quote.totalMinor, other.totalMinor) { scenario.name }
    }

    mutating func merge(_ other: SimulationDifference) throws(CartwrightError) {
        try simulation.merge(other.simulation)
        for (currency, part) in other.changes { changes[currency, default: CartChanges()].merge(part) }
    }
}

/// The carts of one currency with different totals.
public struct CartChanges: Hashable, Sendable {
    /// The carts that become more expensive.
    public internal(set) var dearer = OneWay()
    /// The carts that become cheaper.
    public internal(set) var cheaper = OneWay()

    /// Creates changes without carts.
    init() {}

    /// The carts that change in one direction.
    public struct OneWay: Hashable, Sendable {
        /// The number of carts.
        public internal(set) var cartCount = 0
        /// The sum of the changes, in minor units, 0 or more.
        public internal(set) var amountMinor: Int64 = 0
        /// The largest changes first, at most ``most``.
        public internal(set) var largest: [CartChange] = []

        /// The maximum number of changes in ``largest``.
        public static let most = 10

        /// Creates changes without carts.
        init() {}

        mutating func add(_ total: Int64, _ otherTotal: Int64, _ name: () -> String) {
            cartCount += 1
            let change = CartChange(cart: "", totalMinor: total, otherTotalMinor: otherTotal)
            amountMinor = amountMinor.addingSaturated(Int64(clamping: change.differenceMinor.magnitude))
            // Names are expensive: only names that may be shown are made.
            if largest.count == Self.most, let last = largest.last,
                change.differenceMinor.magnitude < last.differenceMinor.magnitude
            {
                return
            }
            insert([CartChange(cart: name(), totalMinor: total, otherTotalMinor: otherTotal)])
        }

        mutating func merge(_ other: OneWay) {
            cartCount += other.cartCount
            amountMinor = amountMinor.addingSaturated(other.amountMinor)
            insert(other.largest)
        }

        private mutating func insert(_ changes: [CartChange]) {
            largest = Array((largest + changes).sorted { $0.goesBefore($1) }.prefix(Self.most))
        }
    }

    mutating func add(_ total: Int64, _ otherTotal: Int64, _ name: () -> String) {
        if otherTotal > total { dearer.add(total, otherTotal, name) } else { cheaper.add(total, otherTotal, name) }
    }

    mutating func merge(_ other: CartChanges) {
        dearer.merge(other.dearer)
        cheaper.merge(other.cheaper)
    }
}
