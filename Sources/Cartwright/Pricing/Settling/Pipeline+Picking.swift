internal import BasicContainers

// The selection of units that a step takes, from those not used up.

extension Pipeline {
    /// Picks units by a rule, line by line in the order in which it takes them.
    ///
    /// - Parameters:
    ///   - apartFromFirst: true if the first unit of each line is a pick of its own.
    ///   - measured: the amounts that `wanted` is computed from.
    ///   - wanted: returns the amount wanted of a pick, given its list price, or what is left of it if discounts
    ///     compound.
    @inline(__always)
    mutating func pick(
        _ rule: UnitRule,
        for step: OperationStep,
        apartFromFirst: Bool = false,
        measured: (_ place: Int) -> PickMeasure = { _ in .byLine },
        wanted: (UnitPick, _ baseMinor: Int64) -> Int64
    ) throws(CartwrightError) {
        picks.removeAll(keepingCapacity: true)
        var left = rule.per == .order ? rule.count(of: try available(at: step.places)) : 0
        for position in 0..<pool.linesByPrice.count where left > 0 || rule.per == .line {
            let place = pool.linesByPrice[rule.take, position]
            guard reaches(place, step.places.row) else { continue }
            if rule.per == .line {
                let rule = rule.held(atLine: frozen.position(at: place.index))
                left = rule.count(of: balance.units[place.index].free.count)
            }
            left -= pick(left, of: place, apartFromFirst: apartFromFirst, measured: measured, wanted: wanted)
        }
    }

    /// Picks the cheapest or the dearest units, but at most a quota of those that can be bought too.
    @inline(__always)
    mutating func pick(
        _ terms: BuyTerms,
        _ count: Int64,
        ofBothAtMost quota: Int64,
        for step: OperationStep,
        wanted: (UnitPick, _ baseMinor: Int64) -> Int64
    ) {
        picks.removeAll(keepingCapacity: true)
        var (left, quota) = (count, quota)
        for position in 0..<pool.linesByPrice.count where left > 0 {
            let place = pool.linesByPrice[terms.take, position]
            guard reaches(place, step.places.row) else { continue }
            let isBoth = reaches(place, step.boughtRow)
            let count = isBoth ? min(left, quota) : left
            let measured = { (_: Int) in terms.measure }
            let picked = pick(count, of: place, apartFromFirst: false, measured: measured, wanted: wanted)
            left -= picked
            if isBoth { quota -= picked }
        }
    }

    /// Picks the first free units of a line, at most a number of them, and returns their number.
    @inline(__always)
    mutating func pick(
        _ count: Int64,
        of place: PlaceNumber,
        apartFromFirst: Bool,
        measured: (_ place: Int) -> PickMeasure,
        wanted: (UnitPick, _ baseMinor: Int64) -> Int64
    ) -> Int64 {
        guard count > 0 else { return 0 }
        guard !frozen.compounds || measured(place.index) == .byGroup else {
            return pickParts(count, of: place, apartFromFirst: apartFromFirst, measured(place.index), wanted: wanted)
        }
        let price = frozen.places[place.index].unitPriceMinor
        guard apartFromFirst || balance.units[place.index].free.isScattered else {
            let units = balance.units[place.index].free.atEnd.first(count)
            guard !units.isEmpty else { return 0 }
            var pick = UnitPick(units, of: place)
            pick.wantedMinor = wanted(pick, price * pick.count)
            picks.append(pick)
            return pick.count
        }
        let first = picks.count
        for units in balance.units[place.index].free.first(count) {
            picks.append(UnitPick(units, of: place, isContinuation: picks.count > first))
        }
        guard picks.count > first else { return 0 }
        if apartFromFirst { splitFirst(at: first) }
        var total: Int64 = 0
        var index = first
        while index < picks.count {
            let end = endOfPick(at: index)
            for continued in index + 1..<max(index + 1, end) { picks[index].count += picks[continued].count }
            total += picks[index].count
            picks[index].wantedMinor = wanted(picks[index], price * picks[index].count)
            index = end
        }
        return total
    }

    /// Makes the first unit of a line a pick of its own.
    private mutating func splitFirst(at index: Int) {
        let whole = picks[index]
        let start = whole.units.lowerBound
        picks[index] = UnitPick(start..<start + 1, of: whole.place)
        picks[index].isFirstOfTwo = true
        let others = start + 1..<whole.units.upperBound
        if !others.isEmpty {
            picks.insert(UnitPick(others, of: whole.place), at: index + 1)
        } else if index + 1 < picks.count {
            picks[index + 1] = UnitPick(picks[index + 1].units, of: whole.place)
        }
    }

    /// Returns the index of the next pick behind one and its continuations.
    @inline(__always)
    func endOfPick(at index: Int) -> Int {
        var end = index + 1
        while end < picks.count, picks[end].isContinuation { end += 1 }
        return end
    }

    // MARK: Using up

    /// Marks the picked units of a target as used up for the rest of the stage: if the rule says so, all that were
    /// chosen, even if nothing came off them; otherwise those in groups, if anything was taken off.
    ///
    /// - Parameters:
    ///   - byDefault: true if units that are not in groups are used up in the same way as groups.
    ///   - isChosen: returns true if the effect applies to the units of a place.
    mutating func useUpPicks(
        of rule: UnitRule,
        for step: OperationStep,
        byDefault: Bool = false,
        where isChosen: (_ place: Int) -> Bool = { _ in true }
    ) {
        guard rule.usesUp else {
            if byDefault || rule.groupsOf != nil { useUpPicks() }
            return
        }
        for index in picks.indices where isChosen(picks[index].place.index) {
            balance.use(picks[index].units, at: picks[index].place)
            outcomes[step.candidate].usesUnitsUp = true
        }
    }

    /// Marks the picked units as used up for the rest of the stage, if anything was taken off.
    mutating func useUpPicks() {
        guard hasTaken else { return }
        for index in picks.indices { balance.use(picks[index].units, at: picks[index].place) }
    }

    /// Marks units as bought, if anything was taken off others: first those that cannot be got, then the dearest.
    mutating func useUpBought(_ count: Int64, for step: OperationStep) {
        guard hasTaken else { return }
        var left = count
        boughtCount = count
        if !step.buysWhatItGets { useUp(&left, for: step, thatCanBeGot: false) }
        useUp(&left, for: step, thatCanBeGot: true)
    }

    private mutating func useUp(_ left: inout Int64, for step: OperationStep, thatCanBeGot: Bool) {
        for position in 0..<pool.linesByPrice.count where left > 0 {
            let place = pool.linesByPrice.dearestFirst[position]
            guard reaches(place, step.boughtRow),
                step.buysWhatItGets || reaches(place, step.places.row) == thatCanBeGot
            else { continue }
            left -= balance.useFirst(left, at: place)
        }
    }

    // MARK: Counting

    /// - Throws: `money.overflow` if their number exceeds 64 bits.
    func countUnits(for step: OperationStep) throws(CartwrightError) -> UnitCounts {
        var counts = UnitCounts()
        try pool.placeSets.forEach(in: step.places) { place throws(CartwrightError) in
            let count = balance.units[place].free.count
            if pool.placeSets[step.boughtRow, place] {
                counts.both = try counts.both.adding(count, to: "the number of units")
            } else {
                counts.onlyGet = try counts.onlyGet.adding(count, to: "the number of units")
            }
        }
        guard !step.buysWhatItGets else { return counts }
        try pool.placeSets.forEach(in: step.boughtRow) { place throws(CartwrightError) in
            guard !pool.placeSets[step.places, place] else { return }
            counts.onlyBuy = try counts.onlyBuy.adding(balance.units[place].free.count, to: "the number of units")
        }
        return counts
    }

    private func available(at places: PlaceSet) throws(CartwrightError) -> Int64 {
        var count: Int64 = 0
        try pool.placeSets.forEach(in: places) { place throws(CartwrightError) in
            count = try count.adding(balance.units[place].free.count, to: "the number of units")
        }
        return count
    }

    func reaches(_ place: PlaceNumber, _ row: Int) -> Bool { pool.placeSets[row, place.index] }
}
