internal import BasicContainers

/// The steps that take a percentage of one and the same unit, one after the other, if discounts compound: none of them
/// uses it up, and none between them uses others up.
///
/// Percentages p₁ … pₙ of an amount u take u − u (1 − p₁) … (1 − pₙ) of it, and one rounding each. That is the sum of
/// the steps' amounts at list prices, each times the parts that the steps before it leave. It grows with every further
/// step, so for a set it bounds all sets within it. A bound at list prices may itself be less than p·u by a rounding.
struct SameUnit {
    /// The positions of the steps, in order, and the place sets that they share.
    private(set) var steps: [Int]
    let places: PlaceSet

    /// The percentages of the steps.
    private var percents: [Percentage]

    /// The largest rounding, in half minor units.
    private let halves: Int64

    /// Returns the steps of a pool that take a percentage of a unit together with others.
    ///
    /// - Parameter amounts: the positions of the steps whose bounds are amounts.
    static func all(
        in amounts: borrowing UniqueArray<Int>,
        of pool: CandidatePool,
        _ conflicts: Conflicts
    ) -> [SameUnit] {
        var found: [SameUnit] = []
        var takes: [UnitRule.Take] = []
        for position in amounts.indices {
            let step = pool.steps[amounts[position]]
            guard step.stage == .unit, !step.hasBudget, !pool.usesUnitsUp(step),
                let share = step.operation.kind.shareOfUnit(step, pool)
            else { continue }
            let known = found.indices.last { index in
                takes[index] == share.take && found[index].places.row == step.places.row
            }
            if let known, let last = found[known].steps.last,
                !conflicts.reach.hasUsers(from: pool.steps[last].candidate, before: step.candidate)
            {
                found[known].steps.append(amounts[position])
                found[known].percents.append(share.percent)
            } else {
                found.append(SameUnit(amounts[position], step.places, share.percent, pool.frozen.rounding))
                takes.append(share.take)
            }
        }
        return found.filter { $0.steps.count > 1 }
    }

    private init(_ index: Int, _ places: PlaceSet, _ percent: Percentage, _ rounding: DiscountRounding) {
        (steps, self.places, percents) = ([index], places, [percent])
        halves = rounding.raisesByWhole ? 2 : 1
    }

    /// Returns an upper bound of the discount of the steps of some candidates, and of fewer of them.
    ///
    /// - Parameters:
    ///   - members: the candidates.
    ///   - bounds: the bounds of all steps.
    func mostMinor<Wide: FixedWidthInteger>(
        of members: NumberSet,
        _ bounds: borrowing RigidArray<StepBound>,
        _ pool: CandidatePool,
        in: Wide.Type
    ) -> Wide {
        let whole = Wide(Percentage.wholeMillionths)
        var (sum, left, count) = (Wide(0), whole, Wide(0))
        for (index, percent) in zip(steps, percents) where members[pool.steps[index].candidate] {
            guard case .amount(let minor) = bounds[index] else { continue }
            // Of the first step, the bound is exact.
            sum += (2 * Wide(minor) + (count > 0 ? Wide(halves) : 0)) * left
            left = (left * (whole - Wide(percent.millionths)) + whole - 1) / whole
            count += 1
        }
        let roundings = count > 1 ? count * Wide(halves) : 0
        return (sum + 2 * whole - 1) / (2 * whole) + (roundings + 1) / 2
    }
}

/// The percentage that a step takes of one unit of its places.
struct ShareOfUnit {
    let percent: Percentage

    /// The unit: the cheapest or the dearest that is left.
    let take: UnitRule.Take
}
