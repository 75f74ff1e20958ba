internal import BasicContainers

// Unit effects that the pipeline works out by itself, as long as what is left of each line are its last units.

extension Pipeline {
    /// A percentage of the units that a rule picks.
    mutating func takeOfUnits(_ percent: Percentage, _ rule: UnitRule, for step: Lineup.Step) throws(CartwrightError) {
        guard hasLastUnits(in: step.places.row) else { return try carryOutProposal(of: step) }
        var left: Int64 = 0
        if rule.per == .order { left = rule.count(of: try available(at: step.places)) }
        for position in 0..<lineup.linesByPrice.count where left > 0 || rule.per == .line {
            let place = lineup.linesByPrice[rule.take, position]
            guard reaches(place, step.places.row) else { continue }
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
        guard hasLastUnits(in: step.places.row), step.buysWhatItGets || hasLastUnits(in: step.boughtRow) else {
            return try carryOutProposal(of: step)
        }
        var (onlyGet, onlyBuy, both): (Int64, Int64, Int64) = (0, 0, 0)
        try lineup.placeSets.forEach(in: step.places) { place throws(CartwrightError) in
            let count = balance.units[place].available
            if lineup.placeSets[step.boughtRow, place] {
                both = try both.adding(count, to: "the number of units")
            } else {
                onlyGet = try onlyGet.adding(count, to: "the number of units")
            }
        }
        if !step.buysWhatItGets {
            try lineup.placeSets.forEach(in: step.boughtRow) { place throws(CartwrightError) in
                guard !lineup.placeSets[step.places, place] else { return }
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
        for position in 0..<lineup.linesByPrice.count where left > 0 {
            let place = lineup.linesByPrice.cheapestFirst[position]
            guard reaches(place, step.places.row) else { continue }
            let isBoth = reaches(place, step.boughtRow)
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
        if !step.buysWhatItGets { use(&left, for: step, thatCanBeGot: false) }
        use(&left, for: step, thatCanBeGot: true)
    }

    private mutating func use(_ left: inout Int64, for step: Lineup.Step, thatCanBeGot: Bool) {
        for position in 0..<lineup.linesByPrice.count where left > 0 {
            let place = lineup.linesByPrice.dearestFirst[position]
            guard reaches(place, step.boughtRow), reaches(place, step.places.row) == thatCanBeGot else { continue }
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

    private func reaches(_ place: PlaceNumber, _ row: Int) -> Bool { lineup.placeSets[row, place.index] }

    private func hasLastUnits(in row: Int) -> Bool {
        guard balance.hasScatteredUnits else { return true }
        var isAny = false
        lineup.placeSets.forEach(in: row) { isAny = isAny || balance.units[$0].isScattered }
        return !isAny
    }

    private func available(at places: PlaceSet) throws(CartwrightError) -> Int64 {
        var count: Int64 = 0
        try lineup.placeSets.forEach(in: places) { place throws(CartwrightError) in
            count = try count.adding(balance.units[place].available, to: "the number of units")
        }
        return count
    }
}
