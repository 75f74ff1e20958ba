// Unit effects that the pipeline works out by itself, as long as what is left of each line are its last units.

extension Pipeline {
    /// A percentage of the units that a rule picks.
    mutating func takeOfUnits(_ percent: Percentage, _ rule: UnitRule, for step: Lineup.Step) throws(CartwrightError) {
        guard hasLastUnits(at: step.places) else { return try carryOutProposal(of: step) }
        var left: Int64 = 0
        if rule.per == .order { left = rule.count(of: try available(at: step.places)) }
        for index in step.places where left > 0 || rule.per == .line {
            let place = lineup.places[index]
            let free = balance.units[place].freeAtEnd
            if rule.per == .line { left = rule.count(of: Int64(free.count)) }
            let picked = free.first(max(0, left))
            left -= Int64(picked.count)
            try take(percent, off: picked, of: place, for: step)
            if rule.groupsOf != nil { balance.use(picked, ofLine: place) }
        }
    }

    /// As many complete applications as the units allow, as ``BuyXGetYMatch`` tells.
    mutating func takeBought(_ terms: Lineup.Terms, for step: Lineup.Step) throws(CartwrightError) {
        guard hasLastUnits(at: step.places), step.buysWhatItGets || hasLastUnits(at: step.boughtPlaces) else {
            return try carryOutProposal(of: step)
        }
        var (onlyGet, onlyBuy, both): (Int64, Int64, Int64) = (0, 0, 0)
        for index in step.places {
            let count = balance.units[lineup.places[index]].available
            if isBought(lineup.places[index], in: step) {
                both = try both.adding(count, to: "the number of units")
            } else {
                onlyGet = try onlyGet.adding(count, to: "the number of units")
            }
        }
        if !step.buysWhatItGets {
            for place in lineup.places[step.boughtPlaces] where !lineup.places[step.places].contains(place) {
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
        for index in step.places where left > 0 {
            let place = lineup.places[index]
            let isBoth = isBought(place, in: step)
            let picked = balance.units[place].freeAtEnd.first(isBoth ? min(left, quota) : left)
            left -= Int64(picked.count)
            if isBoth { quota -= Int64(picked.count) }
            try take(percent, off: picked, of: place, for: step)
            balance.use(picked, ofLine: place)
        }
    }

    private mutating func use(_ count: Int64, for step: Lineup.Step) {
        var left = count
        for index in step.boughtPlaces where left > 0 {
            let place = lineup.places[index]
            let bought = balance.units[place].freeAtEnd.first(left)
            left -= Int64(bought.count)
            balance.use(bought, ofLine: place)
        }
    }

    private mutating func take(
        _ percent: Percentage,
        off units: Range<Int64>,
        of line: Int,
        for step: Lineup.Step
    ) throws(CartwrightError) {
        guard !units.isEmpty else { return }
        let base = frozen.places[line].unitPriceMinor * Int64(units.count)
        let wanted = frozen.rounding.discountMinor(percent, off: base)
        try note(wanted, wantedBy: step)
        note(balance.take(wanted: wanted, off: units, ofLine: line), givenBy: step, at: line)
    }

    private func hasLastUnits(at places: Range<Int>) -> Bool {
        for index in places where balance.units[lineup.places[index]].isScattered { return false }
        return true
    }

    private func available(at places: Range<Int>) throws(CartwrightError) -> Int64 {
        var count: Int64 = 0
        for index in places {
            count = try count.adding(balance.units[lineup.places[index]].available, to: "the number of units")
        }
        return count
    }

    private func isBought(_ line: Int, in step: Lineup.Step) -> Bool {
        step.buysWhatItGets || lineup.places[step.boughtPlaces].contains(line)
    }
}
