extension PlaceFinder {
    /// Whether a step can take nothing off, whatever others do: there is no place for it, or not the units for a
    /// single application.
    func isIdle(_ step: Lineup.Step, of promotion: PromotionNumber) -> Bool {
        switch step.kernel {
        case .percentOfEach, .percentOfAll, .amount, .percentOfUnits: step.places.range.isEmpty
        case .buy(let terms): lacksUnits(step, frozen.sources.terms(terms, of: promotion))
        case .proposal: false
        }
    }

    private func lacksUnits(_ step: Lineup.Step, _ terms: BuyTerms) -> Bool {
        var (toGet, toBuy, onlyBuy): (Int64, Int64, Int64) = (0, 0, 0)
        for index in step.places.range { toGet = toGet.addingSaturated(quantity(places[index])) }
        for index in step.boughtPlaces.range {
            toBuy = toBuy.addingSaturated(quantity(places[index]))
            guard !step.buysWhatItGets, !sets[step.places.row, places[index].index] else { continue }
            onlyBuy = onlyBuy.addingSaturated(quantity(places[index]))
        }
        // Where there are more than can be counted in 64 bits, pricing says so.
        guard max(toGet, toBuy) < .max else { return false }
        let all = Int128(toGet) + Int128(onlyBuy)
        return terms.applications(toBuy: Int128(toBuy), toGet: Int128(toGet), all: all) == 0
    }

    private func quantity(_ place: PlaceNumber) -> Int64 { frozen.places[place.index].quantity }
}
