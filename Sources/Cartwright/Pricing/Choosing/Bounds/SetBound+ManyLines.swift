internal import BasicContainers

extension SetBound {
    /// Returns true if a set takes more off than any set that lacks contested ones of it. It looks at each amount of
    /// the set once, so its time grows with the amounts, and it counts only roundings that may change.
    ///
    /// Let C be the candidates that are left out. After the unit stage a line costs Δ more: what C took off its units,
    /// and what others took that now pick other units. Percentages of later stages take at most their part P of Δ more,
    /// and each of a line rounds once more where Δ is not 0; on all other lines they take what they took. What C took
    /// in later stages is left to the stages after them in the same way. So the set takes more than the one without C
    /// if
    ///
    /// - the sum of (1 − P) of what C took, less the roundings on the lines of its units, exceeds the roundings of
    ///   percentages of several lines together,
    /// - and, if C uses units up, also the most by which candidates behind one that does may gain from other units:
    ///   their bound less (1 − P) of what they took, and the roundings on their lines.
    ///
    /// Each member of C is checked by itself, since these sums add up. This requires that nothing was refused in the
    /// set, so that all others take the same of the same, and that amounts of later stages are at their bounds, so that
    /// they cannot grow. Nothing is shown for budgets, groups per line, effects that read what others of their stage
    /// left, or discounts that compound.
    mutating func showsBest(_ whole: Settlement, _ contested: NumberSet, _ conflicts: Conflicts) -> Bool {
        guard !pool.frozen.compounds, let later = laterRoundings(in: whole), whole.nothingIsRefused,
            addShares(of: whole.isMember)
        else { return false }
        var (ofUnits, mostMinor) = (NumberSet(), Array(repeating: Int64(0), count: pool.candidates.count))
        for index in pool.steps.indices where whole.isMember[pool.steps[index].candidate] {
            guard pool.steps[index].stage == .unit else { break }
            guard case .amount(let minor) = bounds[index] else { return false }
            let candidate = pool.steps[index].candidate
            ofUnits[candidate] = true
            mostMinor[candidate] = mostMinor[candidate].addingSaturated(minor)
        }
        // In millionths of a percent of a minor unit, as the parts that percentages leave.
        var worth = Array(repeating: Int128(0), count: pool.candidates.count)
        let unit = Int128(Percentage.wholeMillionths)
        for index in whole.entries.indices {
            let entry = whole.entries[index]
            let stage = pool.candidates[entry.candidate].stacking.firstStage
            worth[entry.candidate] +=
                Int128(entry.amountMinor) * Int128(shares.leftAtLeast(of: entry.placeIndex, in: stage))
            if stage == .unit { worth[entry.candidate] -= Int128(later.ofLine) * unit }
        }
        var gain: Int128 = 0
        for candidate in ofUnits where conflicts.reach.hasUsers(before: candidate) {
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
        // Percentages of several lines together that exceed the whole take from others what one line refuses.
        var sharesMillionths: [Stage: Int64] = [:]
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
            case .share(let millionths):
                if step.stage == .line { ofLine += 1 }
                if step.stage == .order || step.stage == .total {
                    ofSums += 1
                    sharesMillionths[step.stage, default: 0] += millionths
                }
                if step.stage != .shipping { lastShare = max(lastShare, step.stage) }
            case .amount(let minor):
                // Gifts and store credit take nothing off.
                guard step.stage < .gift else { continue }
                guard stacking.hasOneEffect, whole.outcomes[step.candidate].givenMinor == minor else { return nil }
                if step.stage != .shipping { firstAmount = min(firstAmount, step.stage) }
            }
        }
        // An amount may fall on other lines than before, which percentages of later stages would see.
        guard firstAmount >= lastShare, sharesMillionths.values.allSatisfy({ $0 <= Percentage.wholeMillionths }) else {
            return nil
        }
        return (ofLine, ofSums)
    }
}

extension Settlement {
    /// True if each candidate was given everything that it wanted.
    fileprivate var nothingIsRefused: Bool {
        outcomes.indices.allSatisfy { outcomes[$0].desiredMinor == outcomes[$0].givenMinor }
    }
}
