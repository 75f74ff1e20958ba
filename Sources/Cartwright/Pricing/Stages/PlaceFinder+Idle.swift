internal import BasicContainers

extension PlaceFinder {
    /// Whether a step can take nothing off, whatever others do: there is no place for it, or not the units for a
    /// single application.
    func isIdle(_ step: Lineup.Step, of promotion: PromotionNumber) -> Bool {
        switch step.kernel {
        case .percentOfEach, .percentOfAll, .percentOfUnits, .amount, .amountOfEach, .amountOfCurrency:
            step.places.count == 0
        case .buy(let terms): lacksUnits(step, frozen.sources.terms(terms, of: promotion))
        case .proposal: false
        }
    }

    private func lacksUnits(_ step: Lineup.Step, _ terms: BuyTerms) -> Bool {
        var (toGet, toBuy, onlyBuy): (Int64, Int64, Int64) = (0, 0, 0)
        sets.forEach(in: step.places) { toGet = toGet.addingSaturated(frozen.places[$0].quantity) }
        if step.buysWhatItGets {
            toBuy = toGet
        } else {
            sets.forEach(in: step.boughtRow) { line in
                let quantity = frozen.places[line].quantity
                toBuy = toBuy.addingSaturated(quantity)
                if !sets[step.places, line] { onlyBuy = onlyBuy.addingSaturated(quantity) }
            }
        }
        // Where there are more than can be counted in 64 bits, pricing says so.
        guard max(toGet, toBuy) < .max else { return false }
        let all = Int128(toGet) + Int128(onlyBuy)
        return terms.applications(toBuy: Int128(toBuy), toGet: Int128(toGet), all: all) == 0
    }
}
