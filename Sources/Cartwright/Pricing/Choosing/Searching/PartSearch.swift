internal import BasicContainers

/// Searches a part of the choice for the compatible set that takes most off, by branch and bound.
///
/// Its contested candidates are decided about one after the other, first to have them and then to do without. What
/// ``SetBound`` shows to take off less than the best set found is left out. What could only be equal is searched, since
/// ties have an order too.
struct PartSearch: ~Copyable {
    let part: ChoicePart
    private let conflicts: Conflicts

    /// The contested candidates in the order of the decisions: those first that may take most.
    private let order: [Int]

    private var bound: SetBound

    /// The price of a set that need not be worked out again.
    private let known: Settlement?

    /// How many sets may be priced and parts of the search bounded.
    private var maximumNodes = 1

    /// How many were.
    private(set) var nodes = 0

    /// The best set so far.
    private(set) var best: Best?

    /// The rest of the search when the node limit ends it, that to be looked at first in front.
    private var open: [Branch] = []

    /// A candidate that the set must hold, and that must give something there; nil in the search for the best of all.
    private var required: Int?

    /// A set, and what it is worth.
    struct Best {
        let settlement: Settlement
        let standing: SetRank
        /// What the candidates of the part take off.
        let partMinor: Int64
    }

    /// - Parameters:
    ///   - trial: all candidates priced together, with all conditions on the stage met.
    ///   - isSet: whether that is the price of a set, so that it need not be worked out again.
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

    /// The most that the sets could take off that the node limit left no time for, nil where there are none.
    var openMinor: Int64? { open.lazy.map(\.boundMinor).max() }

    /// The most that each candidate takes in any set, in minor units; none where no two bar each other.
    var candidatesMinor: [Int64] { bound.candidatesMinor }

    /// How much more than the best set found another might take off.
    var slackMinor: Int64 { max(0, (openMinor ?? 0) - (best?.partMinor ?? 0)) }

    /// The best set of allowed candidates.
    ///
    /// - Parameters:
    ///   - isAllowed: contested candidates of the part that may come in, and what is chosen of the others.
    ///   - start: a set of them that is known; the best one is not worse.
    ///   - maximumNodes: how many sets may be priced and parts of the search bounded; at least one set is priced.
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

    /// The best set of the same allowed candidates, where the search goes on from where the node limit ended it. It
    /// comes to what one search with the higher limit comes to.
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
        // None of the sets that there was time for is within its budgets. The one without contested ones is.
        var isMember = isAllowed
        isMember.subtract(NumberSet(part.contested))
        return try pipeline.run(isMember)
    }

    /// The best set of allowed candidates that holds one of them, and that this one gives something in; nil where none
    /// was found.
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

    /// A part of the search: sets that agree about the first candidates.
    private struct Branch {
        /// How many are decided about.
        var depth: Int
        /// Those that are in the sets, and those that may still come in.
        var isAllowed: NumberSet
        /// What none of the sets exceeds.
        var boundMinor: Int64
        /// Whether it has to be bounded before it is looked at.
        var isUnbounded: Bool
    }

    /// Decides about one contested candidate after the other, first to have it and then to do without. The branches
    /// that are left for later stand in a list, since there may be thousands below each other.
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

    /// Bounds what the sets of a branch take off; false where there is no time for it.
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

    /// Goes down a branch as long as there is only one way, and leaves the others for later.
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
