/// Counts of many carts in one currency. The verdicts of promotions that were not evaluated follow from them.
///
/// The counts of parts add up to those of the whole.
package struct VerdictCounts: Hashable, Sendable {
    /// The number of carts in each interval between the boundaries of a catalog's promotions.
    private(set) var cartsByInterval: [Int32: Int] = [:]

    /// The number of carts that meet each set of conditions.
    private(set) var passes: [Int32: Int] = [:]

    /// The number of those carts for which a promotion with that set was evaluated, by position.
    private(set) var passesOfExamined: [Int32: Int] = [:]

    /// Creates counts without carts.
    package init() {}

    /// The data of one cart that is counted.
    package struct Sighting: Sendable {
        fileprivate let interval: Int32
        fileprivate let passing: [Int32]
        fileprivate let passingExamined: [Int32]

        init(_ interval: Int32, _ passing: [Int32], _ passingExamined: [Int32]) {
            (self.interval, self.passing, self.passingExamined) = (interval, passing, passingExamined)
        }
    }

    /// Counts a cart.
    package mutating func add(_ sighting: Sighting) {
        cartsByInterval[sighting.interval, default: 0] += 1
        for set in sighting.passing { passes[set, default: 0] += 1 }
        for position in sighting.passingExamined { passesOfExamined[position, default: 0] += 1 }
    }

    /// Adds the counts of other carts.
    package mutating func merge(_ other: VerdictCounts) {
        cartsByInterval.merge(other.cartsByInterval, uniquingKeysWith: +)
        passes.merge(other.passes, uniquingKeysWith: +)
        passesOfExamined.merge(other.passesOfExamined, uniquingKeysWith: +)
    }
}
