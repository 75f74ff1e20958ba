internal import BasicContainers

/// Units for those who buy others, as often as the units of the cart allow.
///
/// Units that can be both bought and got are the crux. The number of applications comes first; then as many of them
/// stay reserved for buying as that number needs; of the others the cheapest are got.
struct UnitsForUnits: OperationKind {
    /// Where the terms stand among those of the catalog.
    let terms: Int32

    func run(_ step: CandidatePool.Step, by pipeline: inout Pipeline) throws(CartwrightError) {
        let terms = pipeline.pool.terms(terms, of: step)
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

    func mostMinor(_ step: CandidatePool.Step, _ bounds: StepBounds, at index: Int) -> Int64? {
        if bounds.hasFirstChoice(step) { return bounds.wantedMinor(at: index) }
        let terms = bounds.pool.terms(terms, of: step)
        let toGet = Int128(bounds.unitCount(in: step.places.row))
        let toBuy = Int128(bounds.unitCount(in: step.boughtRow))
        let count = terms.applications(toBuy: toBuy, toGet: toGet, all: toBuy + toGet)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        let lines = Array(bounds.pool.placeSets[step.places.row])
        return bounds.mostMinor(terms.percent, offDearest: Int64(clamping: reduced), of: lines)
    }

    /// Whether the first line alone has the units for it, where no other effect of the promotion can have used them.
    func givesForSure(_ step: CandidatePool.Step, on pool: CandidatePool) -> Bool {
        let (terms, sets) = (pool.terms(terms, of: step), pool.frozen)
        guard pool.candidates[step.candidate].stacking.hasOneEffect, pool.maySpend(step),
            let first = pool.firstPlace(of: step, in: .cheapest), pool.placeSets[step.boughtRow, first],
            terms.maximumApplications != 0, terms.maximumUnits != 0
        else { return false }
        var units: Int64 = 0
        pool.placeSets.forEach(in: step.places) { place in
            guard pool.placeSets[step.boughtRow, place] else { return }
            units = units.addingSaturated(sets.places[place].quantity)
        }
        guard units >= terms.buyCount.addingSaturated(terms.getCount) else { return false }
        return pool.placeSets[step.places.row].allSatisfy { place in
            let line = sets.places[place]
            return line.roomMinor > 0 && sets.rounding.discountMinor(terms.percent, off: line.unitPriceMinor) > 0
        }
    }

    /// Whether there are not the units for a single application.
    func isIdle(_ step: CandidatePool.Step, of promotion: PromotionNumber, _ finder: borrowing PlaceFinder) -> Bool {
        let frozen = finder.frozen
        let terms = frozen.promotions.terms(terms, of: promotion)
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
        let percent = step.pool.terms(terms, of: step.step).percent
        let origin = CentTrace.Origin.percentForBought(
            percent,
            gotCount: step.pickedCount,
            boughtCount: step.boughtCount
        )
        return step.eachPick(origin) { _, listMinor in CentTrace.Exact(percent, of: listMinor) }
    }
}
