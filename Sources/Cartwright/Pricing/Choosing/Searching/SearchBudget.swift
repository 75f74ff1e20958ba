/// The work that a choice may still do, in the units of ``CandidatePool/searchCost``. It counts work and not time, so
/// that a cart has the same answer on every machine.
final class SearchBudget {
    private(set) var left: Int

    /// The number of sets priced and parts of the search bounded.
    private(set) var nodes = 0

    /// The budget that this one is a part of.
    private let whole: SearchBudget?

    init(_ left: Int) { (self.left, whole) = (left, nil) }

    private init(partOf whole: SearchBudget, _ left: Int) { (self.left, self.whole) = (left, whole) }

    /// True if the budget is used up.
    var isSpent: Bool { left <= 0 }

    /// Returns true if the budget is overdrawn by at least a cost.
    func isOverdrawn(by cost: Int) -> Bool { whole?.isOverdrawn(by: cost) ?? (left <= -cost) }

    /// Returns the number of sets of a given cost that may still be priced.
    func nodes(costing cost: Int) -> Int { max(0, left / max(1, cost)) }

    /// Returns one of a number of equal parts of the remaining budget. Spending it also spends the whole budget.
    func part(ofEqual count: Int) -> SearchBudget { SearchBudget(partOf: self, max(0, left) / max(1, count)) }

    /// Counts sets that another budget paid for.
    func count(_ more: Int) { nodes += more }

    /// Spends the cost of a number of sets.
    func spend(_ count: Int, costing cost: Int) {
        nodes += count
        left -= count * max(1, cost)
        whole?.spend(count, costing: cost)
    }
}
