internal import BasicContainers

/// Searches a part of the choice for the compatible set with the largest discount, by branch and bound.
///
/// The contested candidates are decided one after the other, first with each and then without it. Branches that
/// ``SetBound`` proves to be worse than the best set found are cut off. Branches that could be equal are searched,
/// since ties are ordered, too.
struct PartSearch: ~Copyable {
    let part: ChoicePart
    private let conflicts: Conflicts

    /// The contested candidates in the order of the decisions: largest possible discount first.
    private let order: [Int]

    private var bound: SetBound

    /// The price of a known set, which need not be computed again.
    private let known: Settlement?

    /// The number of sets that may be priced and parts of the search that may be bounded.
    private var maximumNodes = 1

    /// The number that were.
    private(set) var nodes = 0

    /// The best set so far.
    private(set) var best: Best?

    /// The rest of the search after the node limit ends it, in the order in which it continues.
    private var open: [Branch] = []

    /// A candidate that the set must hold and that must give something there; nil in the search for the best of all.
    private var required: Int?

    /// A set and its rank.
    struct Best {
        let settlement: Settlement
        let standing: SetRank
        /// The discount of the candidates of the part.
        let partMinor: Int64
    }

    /// - Parameters:
    ///   - trial: all candidates priced together, with all conditions on the stage met.
    ///   - isSet: true if that is the price of a set, so that it need not be computed again.
    init(
        _ part: ChoicePart,
        _ conflicts: Conflicts,
        trial: Settlement,
        isSet: Bool
    ) throws(CartwrightError) {
        (self.part, self.conflicts, self.known) = (part, conflicts, isSet ? trial : nil)
        bound = try SetBound(trial, of: part, conflicts)
        let most = bound.candidatesMinor
        order = most.isEmpty ? part.contested : part.contested.sorted { (-most[$0], $0) < (-most[$1], $1) }
    }

    /// The largest possible discount of the sets beyond the node limit; nil if there are none.
    var openMinor: Int64? { open.lazy.map(\.boundMinor).max() }

    /// The largest discount of each candidate in any set, in minor units; empty if no two bar each other.
    var candidatesMinor: [Int64] { bound.candidatesMinor }

    /// The largest amount by which another set may exceed the best set found.
    var slackMinor: Int64 { max(0, (openMinor ?? 0) - (best?.partMinor ?? 0)) }

    /// Returns the best set of allowed candidates.
    ///
    /// - Parameters:
    ///   - isAllowed: the contested candidates of the part that may be added, and the chosen ones outside it.
    ///   - start: a known set of them; the result is not worse.
    ///   - maximumNodes: the number of sets that may be priced and parts of the search that may be bounded; at least
    ///     one set is priced.
    mutating func best(
        among isAllowed: NumberSet,
        from start: Settlement? = nil,
        maximumNodes: Int,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement {
        self.maximumNodes = max(1, maximumNodes)
        (required, best, nodes, open) = (nil, nil, 0, [])
        if let start { record(start) }
        try visitAll(isAllowed, by: &pipeline)
        return try bestOrNone(of: isAllowed, by: &pipeline)
    }

    /// Returns the best set of the same allowed candidates by continuing the search where the node limit ended it. The
    /// result is the same as that of one search with the higher limit.
    mutating func best(
        among isAllowed: NumberSet,
        goingOnTo maximumNodes: Int,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement {
        self.maximumNodes = max(self.maximumNodes, maximumNodes)
        let later = Array(open.reversed())
        open = []
        try visitAll(later, by: &pipeline)
        return try bestOrNone(of: isAllowed, by: &pipeline)
    }

    private func bestOrNone(
        of isAllowed: NumberSet,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement {
        if let best { return best.settlement }
        // No set priced so far is within its budgets. The set without contested candidates is.
        var isMember = isAllowed
        isMember.subtract(NumberSet(part.contested))
        return try pipeline.run(isMember)
    }

    /// Returns the best set of allowed candidates that holds a candidate which gives something in it; nil if none was
    /// found.
    mutating func best(
        among isAllowed: NumberSet,
        holding candidate: Int,
        maximumNodes: Int,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement? {
        self.maximumNodes = max(1, maximumNodes)
        (required, best, nodes, open) = (candidate, nil, 0, [])
        try visitAll(isAllowed, by: &pipeline)
        return best?.settlement
    }

    /// A part of the search: the sets with the same decisions about the first candidates.
    private struct Branch {
        /// The number of decided candidates.
        var depth: Int
        /// The candidates that are in the sets, and those that may still be added.
        var isAllowed: NumberSet
        /// The upper bound of the discount of the sets.
        var boundMinor: Int64
        /// True if it has to be bounded before it is searched.
        var isUnbounded: Bool
    }

    /// Decides about one contested candidate after the other, first with it and then without it. The branches left for
    /// later are in a list, since thousands may be nested.
    private mutating func visitAll(_ isAllowed: NumberSet, by pipeline: inout Pipeline) throws(CartwrightError) {
        try visitAll([Branch(depth: 0, isAllowed: isAllowed, boundMinor: .max, isUnbounded: false)], by: &pipeline)
    }

    private mutating func visitAll(_ branches: [Branch], by pipeline: inout Pipeline) throws(CartwrightError) {
        var later = branches
        while var branch = later.popLast() {
            try WorkLimit.check()
            if branch.isUnbounded, !findBound(of: &branch) { continue }
            try follow(branch, leaving: &later, by: &pipeline)
        }
    }

    /// Bounds the discount of the sets of a branch. Returns false if the node limit is reached.
    private mutating func findBound(of branch: inout Branch) -> Bool {
        guard nodes < maximumNodes else {
            branch.isUnbounded = true
            leaveOpen(branch)
            return false
        }
        guard best != nil else { return true }
        nodes += 1
        branch.boundMinor = min(branch.boundMinor, bound.mostMinor(of: branch.isAllowed))
        branch.isUnbounded = false
        return true
    }

    /// Follows a branch down to one set, and leaves the other branches for later.
    private mutating func follow(
        _ branch: Branch,
        leaving later: inout [Branch],
        by pipeline: inout Pipeline
    ) throws(CartwrightError) {
        var branch = branch
        while true {
            if let best, branch.boundMinor < best.partMinor { return }
            guard branch.depth < order.count else {
                return try price(branch, by: &pipeline)
            }
            let next = order[branch.depth]
            branch.depth += 1
            guard branch.isAllowed[next] else { continue }
            if next != required {
                var without = branch
                without.isAllowed[next] = false
                without.isUnbounded = true
                later.append(without)
            }
            let count = branch.isAllowed.count
            branch.isAllowed.subtract(conflicts.barred(by: next))
            if branch.isAllowed.count < count, !findBound(of: &branch) { return }
        }
    }

    private mutating func leaveOpen(_ branch: Branch) {
        var branch = branch
        branch.boundMinor = min(branch.boundMinor, bound.mostMinor(of: branch.isAllowed))
        open.append(branch)
    }

    private mutating func price(_ branch: Branch, by pipeline: inout Pipeline) throws(CartwrightError) {
        guard nodes < maximumNodes else { return leaveOpen(branch) }
        nodes += 1
        let isMember = branch.isAllowed
        if let known, known.isMember == isMember { record(known) } else { record(try pipeline.run(isMember)) }
    }

    private mutating func record(_ settlement: Settlement) {
        guard settlement.isWithinBudgets else { return }
        if let required, !settlement.outcomes[required].gives { return }
        let standing = SetRank(settlement)
        guard best.map({ standing.beats($0.standing) }) ?? true else { return }
        let partMinor = part.candidates.reduce(0) { $0 + settlement.outcomes[$1].givenMinor }
        best = Best(settlement: settlement, standing: standing, partMinor: partMinor)
    }
}
