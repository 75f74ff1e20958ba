internal import BasicContainers

/// Buy-x-get-y promotions that buy and get units of the same lines, bounded together. Each by itself could use all
/// units up, but all of them together cannot have more applications than there are units.
struct UnitFamilies {
    /// The families, in the order in which their first members act.
    private(set) var all: [UnitFamily] = []

    /// The candidates that are in a family.
    private(set) var members = NumberSet()

    /// Creates an empty list of families.
    init() {}

    init(among candidates: NumberSet, _ pool: CandidatePool, _ bounds: StepBounds, _ conflicts: Conflicts) {
        var groups: [[UnitFamily.Member]] = []
        for index in pool.steps.indices {
            guard pool.steps[index].stage == .unit else { break }
            guard let member = UnitFamily.Member(ofStep: index, pool, bounds), candidates[member.candidate] else {
                continue
            }
            let lines = pool.placeSets[member.places.row]
            let group = groups.firstIndex { pool.placeSets[$0[0].places.row] == lines }
            if let group { groups[group].append(member) } else { groups.append([member]) }
        }
        for group in groups where group.count > 1 && Self.isApart(group, conflicts, among: pool) {
            guard let family = UnitFamily(group, pool) else { continue }
            all.append(family)
            members.formUnion(NumberSet(group.map(\.candidate)))
        }
    }

    /// Returns true if no other candidate uses up units of a family.
    private static func isApart(_ group: [UnitFamily.Member], _ conflicts: Conflicts, among pool: CandidatePool) -> Bool
    {
        let members = NumberSet(group.map(\.candidate))
        return pool.candidates.indices.allSatisfy { other in
            members[other] || !conflicts.reach.isUser(other)
                || !conflicts.reach.contend(other, group[0].candidate)
        }
    }

    /// Returns the largest discount of a candidate beside any others of its family; nil if it is not in a family.
    func mostMinor(of candidate: Int) -> Int64? {
        guard members[candidate] else { return nil }
        for family in all {
            if let most = family.mostMinor(of: candidate) { return most }
        }
        return nil
    }
}
