internal import BasicContainers

extension SetBound {
    /// Returns true if a set takes more off than any set that lacks contested ones of it, and all of these act on units
    /// alone. It looks at each amount of the set once, so its time grows with the lines and not with their square.
    ///
    /// Without some candidates C, a line costs Δ more after the unit stage: what C took off it, and what others took
    /// that now pick other units. Percentages of later stages take at most their part P of Δ more, and each of a line
    /// rounds once more; on all other lines they take the same. So the set takes more than the one without C if
    ///
    /// - the sum of (1 − P) of what C took, less the roundings on its lines, exceeds the roundings of percentages of
    ///   several lines together,
    /// - and, if C uses units up, also the most by which candidates after a user can gain from other units: their bound
    ///   less (1 − P) of what they took, and the roundings on their lines.
    ///
    /// Each member of C is checked by itself, since these sums add up. This requires that nothing was refused in the
    /// set, so that all others take the same if they find the same, and that amounts of later stages are at their
    /// bounds, so that they cannot grow. Nothing is shown for budgets, groups per line, effects that read what others
    /// of their stage left, or discounts that compound.
    mutating func showsUnitsAreWorthIt(
        in whole: Settlement,
        _ contested: NumberSet,
        _ conflicts: Conflicts
    ) -> Bool {
        guard !pool.frozen.compounds, !contested.isEmpty, let later = laterRoundings(in: whole),
            whole.nothingIsRefused, addShares(of: whole.isMember)
        else { return false }
        var (unitMembers, mostMinor) = (NumberSet(), Array(repeating: Int64(0), count: pool.candidates.count))
        for index in pool.steps.indices {
            let step = pool.steps[index]
            guard step.stage == .unit, whole.isMember[step.candidate] else { break }
            guard case .amount(let minor) = bounds[index] else { return false }
            unitMembers[step.candidate] = true
            mostMinor[step.candidate] = mostMinor[step.candidate].addingSaturated(minor)
        }
        guard contested.subtracting(unitMembers).isEmpty else { return false }
        // In millionths of a percent of a minor unit, as the parts that percentages leave.
        var worth = Array(repeating: Int128(0), count: pool.candidates.count)
        let (unit, ofLine) = (Int128(Percentage.wholeMillionths), Int128(later.ofLine))
        for index in whole.entries.indices where unitMembers[whole.entries[index].candidate] {
            let entry = whole.entries[index]
            let left = shares.leftAtLeastOfUnits(at: entry.placeIndex)
            worth[entry.candidate] += Int128(entry.amountMinor) * Int128(left) - ofLine * unit
        }
        var gain: Int128 = 0
        for candidate in unitMembers where conflicts.reach.hasUsers(before: candidate) {
            gain += max(0, Int128(mostMinor[candidate]) * unit - worth[candidate])
        }
        return contested.allSatisfy { candidate in
            let others = conflicts.reach.isUser(candidate) ? gain : 0
            return worth[candidate] > others + Int128(later.ofSums) * unit
        }
    }

    /// Returns the largest number of roundings on one line after the unit stage, and the number of roundings of several
    /// lines together; nil if an effect of the set may take more than its percentage and a rounding if more is left.
    private func laterRoundings(in whole: Settlement) -> (ofLine: Int, ofSums: Int)? {
        var (ofLine, ofSums) = (0, 0)
        var (lastShare, firstAmount) = (Stage.unit, Stage.credit)
        for index in pool.steps.indices where whole.isMember[pool.steps[index].candidate] {
            let step = pool.steps[index]
            guard !step.hasBudget, !step.readsLeft, !step.isOfLineGroup else { return nil }
            let stacking = pool.candidates[step.candidate].stacking
            if step.stage == .unit {
                guard stacking.stages == StageSet([.unit]), !stacking.actsLastOnUnits else { return nil }
                continue
            }
            switch bounds[index] {
            case .everything: return nil
            case .share:
                if step.stage == .line { ofLine += 1 }
                if step.stage == .order || step.stage == .total { ofSums += 1 }
                if step.stage != .shipping { lastShare = max(lastShare, step.stage) }
            case .amount(let minor):
                // Gifts and store credit take nothing off.
                guard step.stage < .gift else { continue }
                guard stacking.hasOneEffect, whole.outcomes[step.candidate].givenMinor == minor else { return nil }
                if step.stage != .shipping { firstAmount = min(firstAmount, step.stage) }
            }
        }
        // An amount may fall on other lines than before, which percentages of later stages would see.
        return firstAmount < lastShare ? nil : (ofLine, ofSums)
    }
}

extension Settlement {
    /// True if each candidate was given everything that it wanted.
    fileprivate var nothingIsRefused: Bool {
        outcomes.indices.allSatisfy { outcomes[$0].desiredMinor == outcomes[$0].givenMinor }
    }
}
