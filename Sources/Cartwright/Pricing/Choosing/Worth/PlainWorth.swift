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
/// If discounts compound, later steps of its own stage take a part of g, too, so P has the percentages of that stage as
/// well, without its own. Without the promotion, the amounts left are larger by g in all, and no step makes the
/// difference at any place negative or larger in all, apart from roundings. An amount that is spread over the order is
/// rounded at each place, which counts unless all such steps are of all lines. For a promotion that acts on units
/// beside others nothing is proven, but those in conflict need no proof: the search compared the set with sets without
/// them.
struct PlainWorth {
    /// The sum of each stage's percentages, in millionths of a percent, and the number of places that they round.
    private var sharesMillionths = InlineArray<6, Int64>(repeating: 0)
    private var roundings = InlineArray<6, Int64>(repeating: 0)

    /// The most that later stages could take of a discount given in a stage, roundings included.
    private var mostMinor = InlineArray<6, Int64>(repeating: 0)
    private var (ofUnits, ofShipping, ofTotal, spreadsOrder) = (0, 0, 0, false)
    private let compounds: Bool

    /// The roundings of amounts that are spread, by stage, and true if a step that spreads is not of all lines.
    private var (spreadings, spreadsPart) = (InlineArray<6, Int64>(repeating: 0), false)

    private init(compounds: Bool) { self.compounds = compounds }

    /// Returns true if this is proven for all applied promotions of a set.
    ///
    /// - Parameter contested: the candidates in conflict: the search compared the set with sets that lack them.
    static func isShown(of settlement: Settlement, beside contested: NumberSet) -> Bool {
        let pool = settlement.pool
        var worth = PlainWorth(compounds: pool.frozen.compounds)
        for index in pool.steps.indices where settlement.isMember[pool.steps[index].candidate] {
            let step = pool.steps[index]
            let isCovered = worth.add(step, of: settlement.discountMinor, lineCount: pool.frozen.lineCount)
            guard isCovered else { return false }
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
    private func isShown(of settlement: Settlement, _ contested: NumberSet) -> Bool {
        let (pool, whole) = (settlement.pool, Percentage.wholeMillionths)
        var own = Array(repeating: Int64(0), count: pool.candidates.count)
        for index in pool.steps.indices where settlement.isMember[pool.steps[index].candidate] {
            own[pool.steps[index].candidate] += pool.steps[index].plainShare?.millionths ?? 0
        }
        for candidate in settlement.outcomes.indices {
            let (outcome, stacking) = (settlement.outcomes[candidate], pool.candidates[candidate].stacking)
            guard outcome.desiredMinor == outcome.givenMinor else { return false }
            if outcome.givenMinor == 0 || contested[candidate] && !stacking.hasLimitedCode { continue }
            guard stacking.firstStage != .unit || ofUnits <= 1 else { return false }
            var (share, count) = (Int64(0), Int64(0))
            for stage in stacking.firstStage.rawValue..<6 {
                share += sharesMillionths[stage]
                count += roundings[stage] + (spreadsPart ? spreadings[stage] : 0)
            }
            share = max(0, share - own[candidate])
            guard share < whole, outcome.givenMinor > count * whole / (whole - share) else { return false }
        }
        return true
    }

    /// Adds a step. Returns false if this proof does not cover its effect, such as an amount that may have taken all
    /// that was left of its places: without a promotion before it, it would take more.
    ///
    /// - Parameters:
    ///   - discountMinor: the discount of the set.
    ///   - lineCount: the number of lines of the cart.
    private mutating func add(_ step: OperationStep, of discountMinor: Int64, lineCount: Int) -> Bool {
        // Without a member of a group per line, its lines fall to other members.
        guard !step.hasBudget, compounds || !step.readsLeft, !step.isOfLineGroup else { return false }
        switch step.stage {
        case .unit: ofUnits += 1
        case .shipping: ofShipping += 1
        case .total: ofTotal += 1
        case .line, .order, .gift: break
        }
        var visitor = PartVisitor()
        guard let part = step.operation.accept(&visitor, on: step) else { return false }
        if part.percent == nil, part.spreadsOrder, discountMinor >= step.places.amountMinor { return false }
        if part.spreadsOrder { spreadsOrder = true }
        if compounds, part.spreadsOrder {
            spreadings[step.stage.rawValue] += Int64(step.places.count)
            if step.places.count < lineCount { spreadsPart = true }
        }
        guard let percent = part.percent, step.stage != .shipping else { return true }
        let stage = step.stage.rawValue
        sharesMillionths[stage] = sharesMillionths[stage].addingSaturated(percent.millionths)
        roundings[stage] += Int64(part.roundings)
        return true
    }

    /// The share of the remaining amounts that a step takes.
    struct Part {
        /// The percentage; nil if the step takes the same whatever is left.
        var percent: Percentage?

        /// The number of places that the step rounds.
        var roundings = 0

        /// True if the step spreads an amount over the order.
        var spreadsOrder = false
    }

    private struct PartVisitor: OperationVisitor {
        func visit(_ kind: some OperationKind, on step: OperationStep) -> Part? { kind.plainPart(of: step) }
    }
}
