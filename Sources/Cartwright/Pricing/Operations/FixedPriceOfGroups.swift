internal import BasicContainers

/// What each complete group of the units that a rule picks costs more than a price, on what the other effects left of
/// them. Each group's difference is spread over it.
struct FixedPriceOfGroups: OperationKind {
    let priceMinor: Int64
    /// Where the rule stands among those of the catalog.
    let rule: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let rule = settler.context.unitRule(rule, of: step)
        try settler.pick(rule, for: step) { _, _ in 0 }
        try settler.takeOfGroups(of: rule.groupsOf ?? 1, acrossLines: rule.per == .order, step) { left, times in
            Int64(clamping: max(0, Int128(left) - Int128(priceMinor) * Int128(times)))
        }
        settler.useUpPicks()
    }

    /// The list price of so many of the dearest units as there may be in groups, less the price of these: of no unit
    /// that is not dearer than its part of that. A group may get dearer units when others use the cheap ones up.
    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        let rule = bounds.context.unitRule(rule, of: step)
        let size = rule.groupsOf ?? 1
        let lines = Array(bounds.context.places(inRow: step.places.row))
        let most: Int128
        if rule.per == .line {
            most = lines.reduce(0) { sum, line in
                let count = rule.count(of: bounds.frozen.places[line].quantity)
                return sum + mostMinor(ofDearest: count, of: [line], size, bounds)
            }
        } else {
            let count = rule.count(of: bounds.unitCount(inRow: step.places.row))
            most = mostMinor(ofDearest: count, of: lines, size, bounds)
        }
        return min(Int64(clamping: most), step.places.roomMinor)
    }

    private func mostMinor(
        ofDearest count: Int64,
        of lines: [Int],
        _ size: Int64,
        _ bounds: some StepBoundContext
    ) -> Int128 {
        let places = lines.map { bounds.frozen.places[$0] }.sorted { $0.unitPriceMinor > $1.unitPriceMinor }
        var (left, saved) = (count, Int128(0))
        for place in places {
            let each = Int128(place.unitPriceMinor) * Int128(size) - Int128(priceMinor)
            guard left > 0, each > 0 else { break }
            let units = min(left, place.quantity)
            saved += each * Int128(units)
            left -= units
        }
        return saved / Int128(size)
    }

    func unitRate(_ step: OperationStep, of line: Int, _ context: some OperationContext) -> UnitRate? {
        let size = Int128(context.unitRule(rule, of: step).groupsOf ?? 1)
        return UnitRate(Int128(context.frozen.places[line].unitPriceMinor) * size - Int128(priceMinor), of: size)
    }

    var isSteady: Bool { false }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let size = step.context.unitRule(rule, of: step.step).groupsOf ?? 1
        let origin = CentTrace.Origin.fixedPriceOfGroups(
            minor: priceMinor,
            size: size,
            count: step.pickedCount / size,
            baseMinor: step.leftOfGroupsMinor
        )
        return step.groups(origin)
    }
}
