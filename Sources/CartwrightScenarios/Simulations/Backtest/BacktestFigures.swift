internal import Cartwright

/// The comparison of the past orders of one currency with their prices. Amounts are in minor units.
public struct BacktestFigures: Hashable, Sendable {
    /// The orders with the same discount and total, to the cent.
    public internal(set) var equal = Group()
    /// The orders with differences of at most one minor unit for each line and shipment.
    public internal(set) var rounded = Group()
    /// The other orders by the cause of the difference. Their counts and sums add up to all differences.
    public internal(set) var causes: [BacktestCause: Group] = [:]

    /// Creates figures without orders.
    init() {}

    /// The sums over some orders.
    public struct Group: Hashable, Sendable {
        /// The number of orders.
        public internal(set) var orderCount = 0
        /// The sum of the discounts that the shop recorded.
        public internal(set) var recordedMinor: Int64 = 0
        /// The sum of the discounts of the catalog.
        public internal(set) var discountMinor: Int64 = 0
        /// The sum of the totals here less those that the shop recorded, of orders with a recorded total.
        public internal(set) var totalDifferenceMinor: Int64 = 0
        /// The orders with the largest differences, at most ``mostExamples``.
        public internal(set) var examples: [Example] = []

        /// The maximum number of examples.
        public static let mostExamples = 3

        /// Creates sums without orders.
        init() {}

        /// The discounts here less those that the shop recorded.
        public var differenceMinor: Int64 { discountMinor.subtractingSaturated(recordedMinor) }

        mutating func add(_ order: OrderComparison, isShown: Bool) {
            orderCount += 1
            recordedMinor = recordedMinor.addingSaturated(order.recordedMinor)
            discountMinor = discountMinor.addingSaturated(order.discountMinor)
            totalDifferenceMinor = totalDifferenceMinor.addingSaturated(order.totalDifferenceMinor)
            guard isShown else { return }
            if examples.count == Self.mostExamples, let last = examples.last, order.size < last.size { return }
            insert([Example(order)])
        }

        mutating func merge(_ other: Group) {
            orderCount += other.orderCount
            recordedMinor = recordedMinor.addingSaturated(other.recordedMinor)
            discountMinor = discountMinor.addingSaturated(other.discountMinor)
            totalDifferenceMinor = totalDifferenceMinor.addingSaturated(other.totalDifferenceMinor)
            insert(other.examples)
        }

        private mutating func insert(_ more: [Example]) {
            examples = Array((examples + more).sorted { $0.goesBefore($1) }.prefix(Self.mostExamples))
        }
    }

    /// An order as an example of a cause.
    public struct Example: Hashable, Sendable {
        /// The name of the order.
        public let order: String
        /// The discount that the shop recorded.
        public let recordedMinor: Int64
        /// The discount of the catalog.
        public let discountMinor: Int64
        /// The total here less the recorded one; 0 without a recorded total.
        public let totalDifferenceMinor: Int64
        /// The fact that shows the cause, such as the code.
        public let detail: String

        init(_ order: OrderComparison) {
            (self.order, recordedMinor, discountMinor) = (order.name, order.recordedMinor, order.discountMinor)
            (totalDifferenceMinor, detail) = (order.totalDifferenceMinor, order.detail)
        }

        /// The discount here less the recorded one.
        public var differenceMinor: Int64 { discountMinor.subtractingSaturated(recordedMinor) }

        /// The larger of the differences of the discount and the total.
        fileprivate var size: UInt64 { max(differenceMinor.magnitude, totalDifferenceMinor.magnitude) }

        /// True if the example comes before another: by size, then by name, so that the order of orders has no
        /// influence.
        fileprivate func goesBefore(_ other: Example) -> Bool {
            if size != other.size { return size > other.size }
            if order != other.order { return order.utf8.lexicographicallyPrecedes(other.order.utf8) }
            return (recordedMinor, discountMinor, totalDifferenceMinor, detail)
                < (other.recordedMinor, other.discountMinor, other.totalDifferenceMinor, other.detail)
        }
    }

    /// The orders of all causes together, without examples.
    public var different: Group {
        var all = Group()
        for group in causes.values { all.merge(group) }
        all.examples = []
        return all
    }

    /// All orders together, without examples.
    public var all: Group {
        var all = different
        all.merge(equal)
        all.merge(rounded)
        all.examples = []
        return all
    }

    /// The causes with orders, in the order of ``BacktestCause``.
    package var ranked: [(cause: BacktestCause, group: Group)] {
        BacktestCause.allCases.compactMap { cause in causes[cause].map { (cause, $0) } }
    }

    mutating func add(_ order: OrderComparison) {
        switch order.outcome {
        case .equal: equal.add(order, isShown: false)
        case .rounded: rounded.add(order, isShown: false)
        case .different(let cause): causes[cause, default: Group()].add(order, isShown: true)
        }
    }

    mutating func merge(_ other: BacktestFigures) {
        equal.merge(other.equal)
        rounded.merge(other.rounded)
        for (cause, group) in other.causes { causes[cause, default: Group()].merge(group) }
    }
}
