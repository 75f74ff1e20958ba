internal import BasicContainers

/// The candidates in groups per line, with their effects in the line stage, in which they compete.
struct LineGroups: Sendable {
    /// The candidates with such effects, in their order.
    private(set) var members: [Member] = []

    /// The number of groups.
    private(set) var count = 0

    /// By candidate: the number of its group, or -1; empty without members.
    private var numbers: [Int] = []

    /// The members with one step.
    private var singles = NumberSet()

    struct Member: Sendable {
        let candidate: Int
        /// The number of its group.
        let group: Int
        /// The positions of its steps in the line stage, in the order of execution.
        var steps: [Int]
    }

    /// Creates a value without groups.
    init() {}

    init(of candidates: [Candidate], _ steps: borrowing UniqueArray<OperationStep>, _ promotions: PromotionPool) {
        var stepsOf: [Int: [Int]] = [:]
        for index in steps.indices where steps[index].isOfLineGroup {
            stepsOf[steps[index].candidate, default: []].append(index)
        }
        guard !stepsOf.isEmpty else { return }
        numbers = candidates.map { _ in -1 }
        var groups: [Symbol: Int] = [:]
        for (candidate, steps) in stepsOf.sorted(by: { $0.key < $1.key }) {
            guard let group = promotions.lineGroup(of: candidates[candidate].promotion) else { continue }
            let number = groups[group] ?? groups.count
            groups[group] = number
            numbers[candidate] = number
            singles[candidate] = steps.count == 1
            members.append(Member(candidate: candidate, group: number, steps: steps))
        }
        count = groups.count
    }

    var isEmpty: Bool { members.isEmpty }

    /// Returns the number of the group in which a candidate competes; nil if it is not a member.
    func group(of candidate: Int) -> Int? {
        guard !numbers.isEmpty, numbers[candidate] >= 0 else { return nil }
        return numbers[candidate]
    }

    /// Returns the same for a member with one effect on lines; nil for others.
    func group(ofSingle candidate: Int) -> Int? { singles[candidate] ? group(of: candidate) : nil }
}
