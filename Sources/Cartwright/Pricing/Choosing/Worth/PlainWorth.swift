internal import BasicContainers

/// Proves for most sets in one pass that each applied promotion gives more than all roundings together could give
/// without it, so that none has to be checked by itself, see ``LeaveOutProof``.
///
/// Without a promotion that took g, the percentages of later stages take at most P·g more, where P is their sum, plus
/// less than one minor unit for each place that they round. If nothing was refused, all others take what they took. So
/// if g (1 − P) exceeds the number of roundings, the discount without the promotion is smaller. This requires that no
/// effect reads what others of its stage left, that no cap or budget cuts an effect, and that no amount is spread
/// before another stage reads single lines. Otherwise nothing is proven.
///
/// If discounts compound, more is left without a promotion: of a larger amount of a place, each step leaves a larger
/// amount or the same, and of a larger sum of all lines, too. So no promotion is worth less than nothing, and only one
/// with a limited code has to give more than roundings could. Where this does not hold, each has to: beside an amount
/// that is spread over some of the lines, and for a promotion that acts on units beside others, since units of one line
/// share their roundings. Then P has the percentages of its own stage as well, without its own, and amounts that are
/// spread are rounded at each place. For a promotion that acts on units before others that take no percentages nothing
/// is proven, but those in conflict need no proof: the search compared the set with sets without them.
struct PlainWorth {
    /// The sum of each stage's percentages, in millionths of a percent, and the number of places that they round.
    private var sharesMillionths = InlineArray<6, Int64>(repeating: 0)
    private var roundings = InlineArray<6, Int64>(repeating: 0)

    /// The most that later stages could take of a discount given in a stage, roundings included.
    private var mostMinor = InlineArray<6, Int64>(repeating: 0)
    private var (ofUnits, ofShipping, ofTotal, spreadsOrder) = (0, 0, 0, false)
    private let (compounds, lineCount, discountMinor): (Bool, Int, Int64)

    /// The roundings of amounts that are spread, by stage, and true if a step that spreads is not of all lines.
    private var (spreadings, spreadsPart) = (InlineArray<6, Int64>(repeating: 0), false)

    private init(of settlement: Settlement) {
        (compounds, lineCount) = (settlement.pool.frozen.compounds, settlement.pool.frozen.lineCount)
        discountMinor = settlement.discountMinor
    }

    /// Returns true if this is proven for all applied promotions of a set.
    ///
    /// - Parameter contested: the candidates in conflict: the search compared the set with sets that lack them.
    static func isShown(of settlement: Settlement, beside contested: NumberSet) -> Bool {
        let pool = settlement.pool
        var worth = PlainWorth(of: settlement)
        for index in pool.steps.indices where settlement.isMember[pool.steps[index].candidate] {
            guard worth.add(pool.steps[index]) else { return false }
        }
        guard worth.ofShipping <= 1, worth.ofTotal == 0 || worth.ofShipping == 0 && !worth.spreadsOrder else {
            return false
        }
        guard !worth.compounds else { return worth.isShown(of: settlement, contested) }
        worth.addUp()
        for candidate in settlement.outcomes.indices {
            let outcome = settlement.outcomes[candidate]
            guard outcome.desiredMinor == outcome.givenMinor else { return false }
            let stage = pool.candidates[candidate].stacking.firstStage
            guard outcome.givenMinor == 0 || outcome.givenMinor > worth.mostMinor[stage.rawValue] else { return false }
        }
        return true
    }

    private mutating func addUp() {
        let whole = Percentage.wholeMillionths
        var (share, count) = (Int64(0), Int64(0))
        for stage in sharesMillionths.indices.reversed() {
            if count > 0 { mostMinor[stage] = share < whole ? count * whole / (whole - share) : .max }
            share += min(whole, sharesMillionths[stage])
            count += roundings[stage]
        }
    }

    /// Returns true if this is proven for all applied promotions of a set whose discounts compound.
    private mutating func isShown(of settlement: Settlement, _ contested: NumberSet) -> Bool {
        var inDoubt = NumberSet()
        for candidate in settlement.outcomes.indices {
            let (outcome, stacking) = (settlement.outcomes[candidate], settlement.pool.candidates[candidate].stacking)
            guard outcome.desiredMinor == outcome.givenMinor else { return false }
            guard outcome.givenMinor > 0, !contested[candidate] || stacking.hasLimitedCode else { continue }
            let isAlone = stacking.firstStage != .unit || ofUnits <= 1
            if !isAlone || spreadsPart || stacking.hasLimitedCode { inDoubt[candidate] = true }
        }
        return inDoubt.isEmpty || isShown(of: settlement, for: inDoubt)
    }

    /// Returns true if some promotions of such a set give more than all roundings could give without them.
    private mutating func isShown(of settlement: Settlement, for inDoubt: NumberSet) -> Bool {
        let (pool, whole) = (settlement.pool, Percentage.wholeMillionths)
        var own = Array(repeating: Int64(0), count: pool.candidates.count)
        var isOfPercent = NumberSet()
        for index in pool.steps.indices where settlement.isMember[pool.steps[index].candidate] {
            let step = pool.steps[index]
            own[step.candidate] += step.plainShare?.millionths ?? 0
            guard step.stage == .unit, let part = step.plainPart, part.isOfUnits, let percent = part.percent else {
                continue
            }
            own[step.candidate] += percent.millionths
            sharesMillionths[step.stage.rawValue] += percent.millionths
            roundings[step.stage.rawValue] += Int64(step.places.count)
            isOfPercent[index] = true
        }
        return inDoubt.allSatisfy { candidate in
            let first = pool.candidates[candidate].stacking.firstStage
            guard first != .unit || ofUnits <= 1 || settlement.takesUnits(candidate, before: isOfPercent) else {
                return false
            }
            var (share, count) = (Int64(0), Int64(0))
            for stage in first.rawValue..<6 {
                share += sharesMillionths[stage]
                count += roundings[stage] + (spreadsPart ? spreadings[stage] : 0)
            }
            share = max(0, share - own[candidate])
            return share < whole && settlement.outcomes[candidate].givenMinor > count * whole / (whole - share)
        }
    }

    /// Adds a step. Returns false if this proof does not cover its effect, such as an amount that may have taken all
    /// that was left of its places: without a promotion before it, it would take more.
    @inline(__always)
    private mutating func add(_ step: OperationStep) -> Bool {
        // Without a member of a group per line, its lines fall to other members. Store credit takes nothing.
        guard !step.hasBudget, compounds || !step.readsLeft, !step.isOfLineGroup else { return step.stage == .credit }
        switch step.stage {
        case .unit: ofUnits += 1
        case .shipping: ofShipping += 1
        case .total: ofTotal += 1
        case .line, .order, .gift, .credit: break
        }
        guard let part = step.plainPart else { return false }
        if part.percent == nil, part.spreadsOrder, discountMinor >= step.places.amountMinor { return false }
        if part.spreadsOrder { spreadsOrder = true }
        if compounds, part.spreadsOrder {
            spreadings[step.stage.rawValue] += Int64(step.places.count)
            if step.places.count < lineCount { spreadsPart = true }
        }
        guard let percent = part.percent, !part.isOfUnits, step.stage != .shipping else { return true }
        let stage = step.stage.rawValue
        sharesMillionths[stage] = sharesMillionths[stage].addingSaturated(percent.millionths)
        roundings[stage] += Int64(part.roundings)
        return true
    }

    /// The share of the remaining amounts that a step takes.
    struct Part {
        /// The percentage; nil if the step takes the same amount whatever is left.
        var percent: Percentage?

        /// The number of places that the step rounds.
        var roundings = 0

        /// True if the step spreads an amount over the order.
        var spreadsOrder = false

        /// True if the percentage is of units: off list prices, or off what is left of them if discounts compound.
        var isOfUnits = false
    }
}

extension Settlement {
    /// Returns true if all steps that take something off the lines of a candidate's units after it are of a set. If
    /// they take percentages, then without the candidate they take at most their part of what it took.
    fileprivate func takesUnits(_ candidate: Int, before isOfPercent: NumberSet) -> Bool {
        var own = NumberSet()
        for index in pool.steps.indices where isMember[pool.steps[index].candidate] {
            guard pool.steps[index].stage == .unit else { break }
            let places = pool.placeSets[pool.steps[index].places.row]
            if pool.steps[index].candidate == candidate {
                own.formUnion(places)
            } else if !isOfPercent[index], !places.intersection(own).isEmpty {
                return false
            }
        }
        return true
    }
}

extension OperationStep {
    /// The part of what is left that it takes; nil if ``PlainWorth`` does not cover it.
    @inline(__always)
    fileprivate var plainPart: PlainWorth.Part? {
        var visitor = PartVisitor()
        return operation.accept(&visitor, on: self)
    }
}

private struct PartVisitor: OperationVisitor {
    func visit(_ kind: some OperationKind, on step: OperationStep) -> PlainWorth.Part? { kind.plainPart(of: step) }
}
