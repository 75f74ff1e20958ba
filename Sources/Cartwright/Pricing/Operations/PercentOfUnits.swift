internal import BasicContainers

/// A percentage of the units that a rule picks, off their list prices, rounded for each line.
struct PercentOfUnits: OperationKind {
    let percent: Percentage
    /// The most in all, in minor units.
    let maximumMinor: Int64
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let rule = settler.context.unitRule(rule, of: step)
        let (percent, rounding) = (percent, settler.frozen.rounding)
        try settler.pick(rule, for: step) { _, listMinor in rounding.discountMinor(percent, off: listMinor) }
        try settler.takeOfEachPick(step, atMost: maximumMinor)
        if rule.groupsOf != nil { settler.useUpPicks() }
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        let rule = bounds.context.unitRule(rule, of: step)
        if bounds.hasFirstChoice(step) || bounds.getsDearerBesideOthers(step, rule, at: index) {
            return bounds.wantedMinor(at: index)
        }
        return min(maximumMinor, mostMinor(of: step, rule, bounds))
    }

    /// Of as many of the dearest units as there may be at most.
    private func mostMinor(of step: OperationStep, _ rule: UnitRule, _ bounds: some StepBoundContext) -> Int64 {
        let lines = Array(bounds.context.places(inRow: step.places.row))
        guard rule.per == .order else {
            return lines.reduce(Int64(0)) { sum, line in
                let count = rule.count(of: bounds.frozen.places[line].quantity)
                return sum.addingSaturated(bounds.mostMinor(percent, offDearest: count, of: [line]))
            }
        }
        let count = rule.count(of: bounds.unitCount(inRow: step.places.row))
        let most = bounds.mostMinor(percent, offDearest: count, of: lines)
        guard rule.take == .cheapest else { return most }
        return min(most, bounds.mostMinor(percent, offCheapestLeft: count, for: step) ?? most)
    }

    func unitRate(_ step: OperationStep, of line: Int, _ context: some OperationContext) -> UnitRate? {
        let share = Int128(context.frozen.places[line].unitPriceMinor) * Int128(percent.millionths)
        return UnitRate(share, of: Int128(Percentage.wholeMillionths), roundings: 1)
    }

    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        let rule = context.unitRule(rule, of: step)
        // Other effects of the promotion may leave it other units than the first.
        guard !context.usesUnitsUp(step), rule.maximumGroups == nil, maximumMinor > 0,
            context.maySpend(step), let first = context.firstPlace(of: step, in: rule.take)
        else { return false }
        let line = context.frozen.places[first]
        let listMinor = line.unitPriceMinor * min(line.quantity, rule.maximumUnits ?? .max)
        return line.roomMinor > 0 && context.frozen.rounding.discountMinor(percent, off: listMinor) > 0
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let wanted = step.wantedOfPicksMinor
        let limit = maximumMinor < wanted ? maximumMinor : nil
        let origin = CentTrace.Origin.percentOfEach(percent, ofUnits: true, limitMinor: limit)
        return step.eachPick(origin, atMost: maximumMinor) { _, listMinor in CentTrace.Exact(percent, of: listMinor) }
    }
}
