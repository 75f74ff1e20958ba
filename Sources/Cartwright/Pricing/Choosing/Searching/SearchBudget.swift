/// The work that a choice may still do, in the units of ``CandidatePool/searchCost``. Work and not time, so that one
/// cart has one answer on every machine.
final class SearchBudget {
    private(set) var left: Int

    /// The number of sets that were priced, and parts of the search bounded.
    private(set) var nodes = 0

    /// The budget that this one is a part of.
    private let whole: SearchBudget?

    init(_ left: Int) { (self.left, whole) = (left, nil) }

    private init(partOf whole: SearchBudget, _ left: Int) { (self.left, self.whole) = (left, whole) }

    /// True where nothing is left.
    var isSpent: Bool { left <= 0 }

    /// True where so much was spent besides.
    func isOverdrawn(by cost: Int) -> Bool { whole?.isOverdrawn(by: cost) ?? (left <= -cost) }

    /// The number of sets that may be priced that cost so much each.
    func nodes(costing cost: Int) -> Int { max(0, left / max(1, cost)) }

    /// One of so many equal parts of what is left. What is spent of it is spent of the whole.
    func part(ofEqual count: Int) -> SearchBudget { SearchBudget(partOf: self, max(0, left) / max(1, count)) }

    /// Counts sets that were paid for elsewhere.
    func count(_ more: Int) { nodes += more }

    /// Counts so many sets of one cost.
    func spend(_ count: Int, costing cost: Int) {
        nodes += count
        left -= count * max(1, cost)
        whole?.spend(count, costing: cost)
    }
}
