extension PlaceFinder {
    /// Whether a step can take nothing off, whatever others do: there is no place for it, or not the units for a
    /// single application.
    func isIdle(_ step: Lineup.Step) -> Bool {
        switch step.kernel {
        case .percentOfEach, .percentOfAll, .amount, .percentOfUnits: step.places.isEmpty
        case .buy(let terms): lacksUnits(step, terms)
        case .proposal: false
        }
    }

    private func lacksUnits(_ step: Lineup.Step, _ terms: Lineup.Terms) -> Bool {
        var (toGet, toBuy, onlyBuy): (Int128, Int128, Int128) = (0, 0, 0)
        for place in places[step.places] { toGet += Int128(frozen.places[place].quantity) }
        for place in places[step.boughtPlaces] {
            let quantity = Int128(frozen.places[place].quantity)
            toBuy += quantity
            if !step.buysWhatItGets, !places[step.places].contains(place) { onlyBuy += quantity }
        }
        // Where there are more than can be counted in 64 bits, pricing says so.
        guard toGet <= Int64.max, toBuy <= Int64.max else { return false }
        return terms.applications(toBuy: toBuy, toGet: toGet, all: toGet + onlyBuy) == 0
    }
}
