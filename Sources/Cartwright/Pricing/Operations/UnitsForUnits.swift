internal import BasicContainers

/// Units for those who buy others, as often as the units of the cart allow.
///
/// Units that can be both bought and got are the crux. The number of applications comes first; then as many of them
/// stay reserved for buying as that number needs; of the others the cheapest are got.
struct UnitsForUnits: OperationKind {
    /// Where the terms stand among those of the catalog.
    let terms: Int32

    func run(_ step: Lineup.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        let terms = pipeline.lineup.terms(terms, of: step)
        let units = try pipeline.countUnits(for: step)
        let count = terms.applications(toBuy: units.toBuy, toGet: units.toGet, all: units.all)
        guard count > 0 else { return }
        let reserved = count * Int128(terms.buyCount)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let (percent, rounding) = (terms.percent, pipeline.frozen.rounding)
        let free = Int64(clamping: units.toBuy - reserved)
        pipeline.pickCheapest(Int64(clamping: reduced), ofBothAtMost: free, for: step) { _, listMinor in
            rounding.discountMinor(percent, off: listMinor)
        }
        try pipeline.takeOfEachPick(step)
        pipeline.useUpPicks()
        pipeline.useUpBought(Int64(clamping: reserved), for: step)
    }

    func mostMinor(_ step: Lineup.Step, _ limits: StepLimits, at index: Int) -> Int64? {
        if limits.hasFirstChoice(step) { return limits.wantedMinor(at: index) }
        let terms = limits.lineup.terms(terms, of: step)
        let toGet = Int128(limits.unitCount(in: step.places.row))
        let toBuy = Int128(limits.unitCount(in: step.boughtRow))
        let count = terms.applications(toBuy: toBuy, toGet: toGet, all: toBuy + toGet)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let lines = Array(limits.lineup.placeSets[step.places.row])
        return limits.mostMinor(terms.percent, offDearest: Int64(clamping: reduced), of: lines)
    }

    /// Whether the first line alone has the units for it, where no other effect of the promotion can have used them.
    func givesForSure(_ step: Lineup.Step, on lineup: Lineup) -> Bool {
        let (terms, sets) = (lineup.terms(terms, of: step), lineup.frozen)
        guard lineup.candidates[step.candidate].traits.hasOneEffect, lineup.maySpend(step),
            let first = lineup.firstPlace(of: step, in: .cheapest), lineup.placeSets[step.boughtRow, first],
            terms.maximumApplications != 0, terms.maximumUnits != 0
        else { return false }
        var units: Int64 = 0
        lineup.placeSets.forEach(in: step.places) { place in
            guard lineup.placeSets[step.boughtRow, place] else { return }
            units = units.addingSaturated(sets.places[place].quantity)
        }
        guard units >= terms.buyCount.addingSaturated(terms.getCount) else { return false }
        return lineup.placeSets[step.places.row].allSatisfy { place in
            let line = sets.places[place]
            return line.roomMinor > 0 && sets.rounding.discountMinor(terms.percent, off: line.unitPriceMinor) > 0
        }
    }

    /// Whether there are not the units for a single application.
    func isIdle(_ step: Lineup.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool {
        let frozen = finder.frozen
        let terms = frozen.sources.terms(terms, of: promotion)
        var (toGet, toBuy, onlyBuy): (Int64, Int64, Int64) = (0, 0, 0)
        finder.sets.forEach(in: step.places) { toGet = toGet.addingSaturated(frozen.places[$0].quantity) }
        if step.buysWhatItGets {
            toBuy = toGet
        } else {
            finder.sets.forEach(in: step.boughtRow) { line in
                let quantity = frozen.places[line].quantity
                toBuy = toBuy.addingSaturated(quantity)
                if !finder.sets[step.places, line] { onlyBuy = onlyBuy.addingSaturated(quantity) }
            }
        }
        // Where there are more than can be counted in 64 bits, pricing says so.
        guard max(toGet, toBuy) < .max else { return false }
        let all = Int128(toGet) + Int128(onlyBuy)
        return terms.applications(toBuy: Int128(toBuy), toGet: Int128(toGet), all: all) == 0
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let percent = step.lineup.terms(terms, of: step.step).percent
        let origin = CentTrace.Origin.percentForBought(
            percent,
            gotCount: step.pickedCount,
            boughtCount: step.boughtCount
        )
        return step.eachPick(origin) { _, listMinor in CentTrace.Exact(percent, of: listMinor) }
    }
}
