// Unit effects that the pipeline works out by itself, as long as what is left of each line are its last units.

extension Pipeline {
    /// A percentage of the units that a rule picks.
    mutating func takeOfUnits(_ percent: Percentage, _ rule: UnitRule, for step: Lineup.Step) throws(CartwrightError) {
        guard hasLastUnits(at: step.places) else { return try carryOutProposal(of: step) }
        var left: Int64 = 0
        if rule.per == .order { left = rule.count(of: try available(at: step.places)) }
        let reached = lineup.placeSets[step.places.row]
        for place in lineup.linesByPrice[rule.take] where reached[place.index] && (left > 0 || rule.per == .line) {
            let free = balance.units[place.index].freeAtEnd
            if rule.per == .line { left = rule.count(of: Int64(free.count)) }
            let picked = free.first(max(0, left))
            left -= Int64(picked.count)
            try take(percent, off: picked, of: place, for: step)
            if rule.groupsOf != nil { balance.use(picked, at: place) }
        }
    }

    /// As many complete applications as the units allow, as ``BuyXGetYMatch`` tells.
    mutating func takeBought(_ terms: BuyTerms, for step: Lineup.Step) throws(CartwrightError) {
        guard hasLastUnits(at: step.places), step.buysWhatItGets || hasLastUnits(at: step.boughtPlaces) else {
            return try carryOutProposal(of: step)
        }
        var (onlyGet, onlyBuy, both): (Int64, Int64, Int64) = (0, 0, 0)
        for index in step.places.range {
            let place = lineup.places[index].index
            let count = balance.units[place].available
            if lineup.isBought(place, in: step) {
                both = try both.adding(count, to: "the number of units")
            } else {
                onlyGet = try onlyGet.adding(count, to: "the number of units")
            }
        }
        if !step.buysWhatItGets {
            for index in step.boughtPlaces.range {
                let place = lineup.places[index].index
                guard !lineup.placeSets[step.places.row, place] else { continue }
                onlyBuy = try onlyBuy.adding(balance.units[place].available, to: "the number of units")
            }
        }
        let toBuy = Int128(onlyBuy) + Int128(both)
        let count = terms.applications(
            toBuy: toBuy,
            toGet: Int128(onlyGet) + Int128(both),
            all: toBuy + Int128(onlyGet)
        )
        guard count > 0 else { return }
        let reserved = count * Int128(terms.buyCount)
        let reduced = min(count * Int128(terms.getCount), Int128(terms.maximumUnits ?? .max))
        try takeGot(Int64(clamping: reduced), ofBoth: Int64(clamping: toBuy - reserved), terms.percent, for: step)
        use(Int64(clamping: reserved), for: step)
    }

    /// The cheapest units, but of those that can be bought too only as many as need not be.
    private mutating func takeGot(
        _ count: Int64,
        ofBoth quota: Int64,
        _ percent: Percentage,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        var (left, quota) = (count, quota)
        let reached = lineup.placeSets[step.places.row]
        for place in lineup.linesByPrice.cheapestFirst where left > 0 && reached[place.index] {
            let isBoth = lineup.isBought(place.index, in: step)
            let picked = balance.units[place.index].freeAtEnd.first(isBoth ? min(left, quota) : left)
            left -= Int64(picked.count)
            if isBoth { quota -= Int64(picked.count) }
            try take(percent, off: picked, of: place, for: step)
            balance.use(picked, at: place)
        }
    }

    /// Units that cannot be got go first, then the dearest.
    private mutating func use(_ count: Int64, for step: Lineup.Step) {
        var left = count
        let (bought, got) = (lineup.placeSets[step.boughtPlaces.row], lineup.placeSets[step.places.row])
        use(&left, of: bought.subtracting(got))
        use(&left, of: bought.intersection(got))
    }

    private mutating func use(_ left: inout Int64, of places: NumberSet) {
        for place in lineup.linesByPrice.dearestFirst where left > 0 && places[place.index] {
            let bought = balance.units[place.index].freeAtEnd.first(left)
            left -= Int64(bought.count)
            balance.use(bought, at: place)
        }
    }

    private mutating func take(
        _ percent: Percentage,
        off units: Range<Int64>,
        of place: PlaceNumber,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        guard !units.isEmpty else { return }
        let base = frozen.places[place.index].unitPriceMinor * Int64(units.count)
        let wanted = frozen.rounding.discountMinor(percent, off: base)
        try note(wanted, wantedBy: step)
        note(balance.take(wanted: wanted, off: units, at: place), givenBy: step, at: place)
    }

    private func hasLastUnits(at places: PlaceList) -> Bool {
        for index in places.range where balance.units[lineup.places[index].index].isScattered { return false }
        return true
    }

    private func available(at places: PlaceList) throws(CartwrightError) -> Int64 {
        var count: Int64 = 0
        for index in places.range {
            let units = balance.units[lineup.places[index].index].available
            count = try count.adding(units, to: "the number of units")
        }
        return count
    }
}
