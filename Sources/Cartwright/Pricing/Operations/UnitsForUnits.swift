internal import BasicContainers

/// Units for those who buy others, as often as the units of the cart allow.
///
/// Units that can be both bought and got are the crux. The number of applications comes first; then as many of them
/// stay reserved for buying as that number needs; of the others the cheapest are got.
struct UnitsForUnits: OperationKind {
    /// Where the terms stand among those of the catalog.
    let terms: Int32

    func run<S: Settler & ~Copyable>(_ step: OperationStep, by settler: inout S) throws(CartwrightError) {
        let terms = settler.context.terms(terms, of: step)
        let units = try settler.countUnits(for: step)
        let count = terms.applications(toBuy: units.toBuy, toGet: units.toGet, all: units.all)
        guard count > 0 else { return }
        let reserved = count * Int128(terms.buyCount)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let (percent, rounding) = (terms.percent, settler.frozen.rounding)
        let free = Int64(clamping: units.toBuy - reserved)
        settler.pickCheapest(Int64(clamping: reduced), ofBothAtMost: free, for: step) { _, listMinor in
            rounding.discountMinor(percent, off: listMinor)
        }
        try settler.takeOfEachPick(step)
        settler.useUpPicks()
        settler.useUpBought(Int64(clamping: reserved), for: step)
    }

    func mostMinor(_ step: OperationStep, _ bounds: some StepBoundContext, at index: Int) -> Int64? {
        if bounds.hasFirstChoice(step) { return bounds.wantedMinor(at: index) }
        let terms = bounds.context.terms(terms, of: step)
        let toGet = Int128(bounds.unitCount(inRow: step.places.row))
        let toBuy = Int128(bounds.unitCount(inRow: step.boughtRow))
        let count = terms.applications(toBuy: toBuy, toGet: toGet, all: toBuy + toGet)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let lines = Array(bounds.context.places(inRow: step.places.row))
        return bounds.mostMinor(terms.percent, offDearest: Int64(clamping: reduced), of: lines)
    }

    func unitRate(_ step: OperationStep, of line: Int, _ context: some OperationContext) -> UnitRate? {
        let terms = context.terms(terms, of: step)
        let share = Int128(context.frozen.places[line].unitPriceMinor) * Int128(terms.percent.millionths)
        let whole = Int128(Percentage.wholeMillionths)
        guard step.buysWhatItGets else { return UnitRate(share, of: whole, roundings: 1) }
        guard let buy = Int32(exactly: terms.buyCount), let get = Int32(exactly: terms.getCount) else { return nil }
        return UnitRate(share * Int128(get), of: whole * (Int128(buy) + Int128(get)), roundings: 1)
    }

    /// Whether the first line alone has the units for it, where no other effect of the promotion can have used them.
    func givesForSure(_ step: OperationStep, on context: some OperationContext) -> Bool {
        let (terms, frozen) = (context.terms(terms, of: step), context.frozen)
        let bought = context.places(inRow: step.boughtRow)
        guard context.hasOneEffect(step), context.maySpend(step),
            let first = context.firstPlace(of: step, in: .cheapest), bought[first],
            terms.maximumApplications != 0, terms.maximumUnits != 0
        else { return false }
        let got = context.places(inRow: step.places.row)
        var units: Int64 = 0
        for place in got where bought[place] { units = units.addingSaturated(frozen.places[place].quantity) }
        guard units >= terms.buyCount.addingSaturated(terms.getCount) else { return false }
        return got.allSatisfy { place in
            let line = frozen.places[place]
            return line.roomMinor > 0 && frozen.rounding.discountMinor(terms.percent, off: line.unitPriceMinor) > 0
        }
    }

    /// Whether there are not the units for a single application.
    func isIdle(_ step: OperationStep, terms: (Int32) -> BuyTerms, units: () -> UnitCounts?) -> Bool {
        guard let units = units() else { return false }
        return terms(self.terms).applications(toBuy: units.toBuy, toGet: units.toGet, all: units.all) == 0
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let percent = step.context.terms(terms, of: step.step).percent
        let origin = CentTrace.Origin.percentForBought(
            percent,
            gotCount: step.pickedCount,
            boughtCount: step.boughtCount
        )
        return step.eachPick(origin) { _, listMinor in CentTrace.Exact(percent, of: listMinor) }
    }
}
