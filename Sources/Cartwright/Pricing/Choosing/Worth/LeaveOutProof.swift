internal import BasicContainers

/// Shows at once of most promotions of a set that the set without them takes no more off, and that no limited code is
/// saved without them. Only of the others, which are few, the sets without them have to be priced.
///
/// Follow what is left of each place. Without a promotion x, more is left where x acted: what it took there. From then
/// on each stage makes of more before it more after it, but for three things, which are added up:
///
/// - **Percentages** of a place take their part of the more; together with x at most the whole of it. Each is rounded,
///   so one of them takes less than a minor unit more than its part. One percentage alone never leaves less of more:
///   the discount of a price that is a unit higher is the same or a unit higher. So k percentages of one place in one
///   stage leave at most k − 1 units less, k counted for each unit of a line where units are rounded. 1.00 with two
///   times 50 % is 0.00, and 0.99 is 0.01. Percentages of the order are rounded once.
/// - **Amounts and tiers' amounts** of each place take what they say, or all that there is. Where they take all,
/// nothing is left with x either.
/// - **Fixed prices** leave at most the price, so all of the more may be theirs, and nothing besides.
///
/// A price at the floor cannot become less. So on a place that the set takes down to its floor nothing is counted
/// on, unless x alone reaches it.
///
/// **Effects that spread** an amount over places look at all of them. In the last stage in which any effect acts on
/// those only sums matter, and what they want in all is bounded as above; that needs that nothing was refused them, and
/// that nothing reached its floor in that stage. In an earlier stage how they spread decides what later percentages
/// find, so then nothing is shown of those that act before them.
///
/// **Units** are wanted off list prices. What others were refused they would get, so nothing is counted on where there
/// was any; and nothing is shown of one that meets a group, or an amount that is spread over units, on a line. One
/// that contends for units with others, or acts before a condition on the stage, is in conflict: of those this says
/// nothing, see ``LeaveOut``.
///
/// **Effects of plugins** may look at everything, so beside one nothing is shown.
struct LeaveOutProof: ~Copyable {
    private let settlement: Settlement
    private let pool: CandidatePool

    /// The effects of the members in each stage.
    private var turns: RigidArray<LeaveOutTurn>

    /// True where limited codes are used, so that a set that takes the same off may be better.
    private let usesLimitedCodes: Bool

    /// Candidates that spread amounts, and those that act last, in their first stages.
    private var (spreading, actingLast) = (NumberSet(), NumberSet())

    private var isAnyOfPlugin = false

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

    /// Those of the set that give something and of which nothing is shown.
    consuming func doubtful() -> NumberSet {
        var doubtful = NumberSet()
        guard !isAnyOfPlugin else {
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
        if step.operation.isOfPlugin { isAnyOfPlugin = true }
        let outcome = settlement.outcomes[step.candidate]
        let stacking = pool.candidates[step.candidate].stacking
        let does = LeaveOutTurn(of: step, pool, isRefused: outcome.desiredMinor != outcome.givenMinor)
        turns[step.stage.rawValue].add(does)
        guard step.stage == stacking.firstStage else { return }
        if does.spreadCount > 0 { spreading[step.candidate] = true }
        if does.lastCount > 0 { actingLast[step.candidate] = true }
    }

    /// True where it is plain for all at once: no two percentages of a stage, nothing that spreads beside others, no
    /// groups, and no limited codes.
    private var isPlain: Bool {
        let units = turns[Stage.unit.rawValue]
        guard !usesLimitedCodes, units.spreadCount == 0 || units.stepCount == 1 else { return false }
        for stage in Self.stages {
            let turn = turns[stage.rawValue]
            guard turn.percentCount <= 1, !turn.cutsSeveral else { return false }
            guard turn.spreadCount == 0 || turn.stepCount == 1 && isLast(stage) else { return false }
        }
        return true
    }

    private static let stages: [Stage] = [.line, .order, .shipping, .total]

    /// True where no later stage acts on places of a stage.
    private func isLast(_ stage: Stage) -> Bool {
        let (isAnyOfTotal, isAnyOfOrder) = (
            turns[Stage.total.rawValue].stepCount > 0, turns[Stage.order.rawValue].stepCount > 0
        )
        return switch stage {
        case .unit, .line: !isAnyOfTotal && !isAnyOfOrder
        case .order, .shipping: !isAnyOfTotal
        case .total, .gift: true
        }
    }

    /// True where the set takes less off without a candidate; the same is enough where no limited code is used.
    private func showsWorth(of candidate: Int, _ gain: LeaveOutGains.Gain) -> Bool {
        let first = pool.candidates[candidate].stacking.firstStage
        guard !gain.meetsSpreadUnits else { return false }
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
            lossMinor = lossMinor.addingSaturated(turn.lossMinor(on: gain.placeCount))
        }
        return usesLimitedCodes ? keptMinor > lossMinor : keptMinor >= lossMinor
    }

    /// True where what others take in a stage is bounded by what they take of each place, or in all.
    ///
    /// - Parameters:
    ///   - turn: what the others do there.
    ///   - isLater: whether the one that is left out acts in an earlier stage.
    private func isBounded(_ turn: LeaveOutTurn, in stage: Stage, isLater: Bool) -> Bool {
        guard turn.spreadCount > 0 else { return true }
        guard isLast(stage) else { return !isLater && !turn.isAnyFull && turn.lastCount == 0 }
        guard turn.stepCount > 1 else { return true }
        guard !turn.isRefused, turn.lastCount == 0 else { return false }
        guard isLater else { return true }
        return !turn.fillsPlaces && !(turn.mayTakeAll && turn.isAnyFull)
            && turn.shareMillionths <= Percentage.wholeMillionths
    }
}
