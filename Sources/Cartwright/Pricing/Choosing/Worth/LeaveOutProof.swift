internal import BasicContainers

/// Proves for most promotions of a set at once that the set without them takes no more off, and that leaving them out
/// saves no limited code. Only for the few others, the sets without them have to be priced.
///
/// Follow the remainder of each place. Without a promotion x, more is left where x acted: the amount that it took
/// there. From then on a larger amount before a stage means a larger amount after it, with three exceptions, which are
/// added up:
///
/// - **Percentages** of a place take their part of the additional amount; together with x at most the whole of it. Each
///   is rounded, so one of them takes less than a minor unit more than its part. One percentage alone never leaves less
///   of a larger amount: the discount of a price that is a unit higher is the same or a unit higher. So k percentages
///   of one place in one stage leave at most k − 1 units less, where k counts each unit of a line if units are rounded.
///   With two times 50 %, 1.00 becomes 0.00, and 0.99 becomes 0.01. Percentages of the order are rounded once.
/// - **Amounts and tiers' amounts** of each place take their stated amount, or all that there is. If they take all,
///   nothing is left with x either.
/// - **Fixed prices** leave at most the price, so they may take the whole additional amount, and nothing more.
///
/// A price at the floor cannot become smaller. So on a place that the set reduces to its floor, no amount is counted,
/// unless only x reaches it.
///
/// **Effects that spread** an amount over places read all of them. In the last stage in which any effect acts on these
/// places only sums matter, and the sum that they want is bounded as above; this requires that they were refused
/// nothing, and that no place reached its floor in that stage. In an earlier stage the spreading decides the base of
/// later percentages, so nothing is proven for the candidates that act before it.
///
/// **Units** are taken off list prices. Others would get an amount that they were refused, so no amount is counted if
/// there was any; and nothing is proven for a candidate that shares a line with a group, or with an amount that is
/// spread over units. A candidate that contends for units with others, or acts before a condition on the stage, is in
/// conflict: for these nothing is proven here, see ``LeaveOut``.
///
/// **Groups per line**: without x, each of its lines falls to the member with the next largest share, so x keeps the
/// difference. The largest of several shares grows by no more than one of them does, if each depends on its own place
/// only. Shares that are spread over places do not, so nothing is proven for candidates that act before such ones.
///
/// **Effects of plugins** may read everything, so beside one nothing is proven. Neither is it beside an amount with tax
/// off prices without it, or the other way round: its discount depends on the tax rates of the places that it reads.
///
/// **If discounts compound**, each step of a place leaves more of a larger amount, so all of them together do, and no
/// rounding is lost: where nothing is spread over places, no candidate is worth less than nothing. Beside an effect
/// that spreads amounts in a stage of several steps, and on units that several steps take, nothing is proven.
struct LeaveOutProof: ~Copyable {
    private let settlement: Settlement
    private let pool: CandidatePool

    /// The effects of the members in each stage.
    private var turns: RigidArray<LeaveOutTurn>

    /// True if limited codes are used, so that a set with the same discount may be better.
    private let usesLimitedCodes: Bool

    /// The candidates that spread amounts in their first stages, and those that act last in them.
    private var (spreading, actingLast) = (NumberSet(), NumberSet())

    /// True if an effect of a member may take any amount more if more is left.
    private var isAnyUnbounded = false

    init(_ settlement: Settlement) {
        (self.settlement, pool) = (settlement, settlement.pool)
        turns = RigidArray(repeating: LeaveOutTurn(), count: Stage.allCases.count)
        var usesLimitedCodes = false
        for candidate in settlement.outcomes.indices where settlement.outcomes[candidate].gives {
            if settlement.pool.candidates[candidate].stacking.hasLimitedCode { usesLimitedCodes = true }
        }
        self.usesLimitedCodes = usesLimitedCodes
        for index in pool.steps.indices where settlement.isMember[pool.steps[index].candidate] {
            add(pool.steps[index])
        }
    }

    /// Returns the candidates of the set that give something and for which nothing is proven.
    consuming func doubtful() -> NumberSet {
        var doubtful = NumberSet()
        guard !isAnyUnbounded else {
            for candidate in settlement.outcomes.indices where settlement.outcomes[candidate].gives {
                doubtful[candidate] = true
            }
            return doubtful
        }
        if isPlain { return doubtful }
        let places = LeaveOutPlaces(settlement)
        for stage in Stage.allCases { places.note(in: &turns[stage.rawValue], of: stage) }
        let gains = LeaveOutGains(settlement, places, spreading: spreading)
        for candidate in settlement.outcomes.indices where settlement.outcomes[candidate].givenMinor > 0 {
            if !showsWorth(of: candidate, gains[candidate]) { doubtful[candidate] = true }
        }
        return doubtful
    }

    private mutating func add(_ step: OperationStep) {
        if step.operation.isOfPlugin || step.operation.convertsTax { isAnyUnbounded = true }
        let outcome = settlement.outcomes[step.candidate]
        let stacking = pool.candidates[step.candidate].stacking
        let does = LeaveOutTurn(of: step, pool, isRefused: outcome.desiredMinor != outcome.givenMinor)
        turns[step.stage.rawValue].add(does)
        guard step.stage == stacking.firstStage else { return }
        if does.spreadCount > 0 { spreading[step.candidate] = true }
        if does.lastCount > 0 { actingLast[step.candidate] = true }
    }

    /// True if it holds for all at once: no stage has two percentages, no effect spreads amounts beside others, and
    /// there are no groups and no limited codes.
    private var isPlain: Bool {
        let units = turns[Stage.unit.rawValue]
        guard !usesLimitedCodes, units.spreadCount == 0 || units.stepCount == 1 else { return false }
        guard !pool.frozen.compounds || units.stepCount <= 1 else { return false }
        for stage in Self.stages {
            let turn = turns[stage.rawValue]
            guard turn.percentCount <= 1, !turn.cutsSeveral else { return false }
            guard turn.spreadCount == 0 || turn.stepCount == 1 && isLast(stage) else { return false }
        }
        return true
    }

    private static let stages: [Stage] = [.line, .order, .shipping, .total]

    /// Returns true if no later stage acts on places of a stage.
    private func isLast(_ stage: Stage) -> Bool {
        let (isAnyOfTotal, isAnyOfOrder) = (
            turns[Stage.total.rawValue].stepCount > 0, turns[Stage.order.rawValue].stepCount > 0
        )
        return switch stage {
        case .unit, .line: !isAnyOfTotal && !isAnyOfOrder
        case .order, .shipping: !isAnyOfTotal
        case .total, .gift, .credit: true
        }
    }

    /// Returns true if the set takes less off without a candidate. The same discount is enough if no limited code is
    /// used.
    private func showsWorth(of candidate: Int, _ gain: LeaveOutGains.Gain) -> Bool {
        let first = pool.candidates[candidate].stacking.firstStage
        guard !gain.meetsSpreadUnits else { return false }
        guard !pool.frozen.compounds || first != .unit || turns[first.rawValue].stepCount <= 1 else { return false }
        var keptMinor = first == .unit && turns[Stage.unit.rawValue].isRefused ? 0 : gain.retainedMinor
        var lossMinor: Int64 = 0
        for stage in Self.stages where stage >= first && gain.reaches(stage) {
            var turn = turns[stage.rawValue]
            if stage == first {
                turn.spreadCount -= spreading[candidate] ? 1 : 0
                turn.lastCount -= actingLast[candidate] ? 1 : 0
            }
            guard !turn.cutsSeveral, isBounded(turn, in: stage, isLater: stage > first) else { return false }
            if turn.lastCount > 0 { keptMinor = 0 }
            guard stage > first else { continue }
            keptMinor = max(0, turn.leftMinor(of: keptMinor) - (turn.shareMillionths > 0 ? gain.placeCount : 0))
            if pool.frozen.compounds, turn.spreadCount == 0 { continue }
            lossMinor = lossMinor.addingSaturated(turn.lossMinor(on: gain.placeCount))
        }
        return usesLimitedCodes ? keptMinor > lossMinor : keptMinor >= lossMinor
    }

    /// Returns true if the discount of others in a stage is bounded on each place, or in all.
    ///
    /// - Parameters:
    ///   - turn: the effects of the others in the stage.
    ///   - isLater: true if the candidate that is left out acts in an earlier stage.
    private func isBounded(_ turn: LeaveOutTurn, in stage: Stage, isLater: Bool) -> Bool {
        guard turn.spreadCount > 0 else { return true }
        guard !isLater || !turn.spreadsInLineGroup else { return false }
        guard isLast(stage) else { return !isLater && !turn.isAnyFull && turn.lastCount == 0 }
        guard turn.stepCount > 1 else { return true }
        guard !turn.isRefused, turn.lastCount == 0 else { return false }
        guard isLater else { return true }
        return !turn.fillsPlaces && !(turn.mayTakeAll && turn.isAnyFull)
            && turn.shareMillionths <= Percentage.wholeMillionths
    }
}
