internal import BasicContainers

// The selection of units if each discount works on what the one before left. Units of one line may then have different
// amounts left.

extension Pipeline {
    /// Picks the first free units of a line, at most a number of them, and returns their number. Units that were
    /// treated alike so far are a pick of their own.
    ///
    /// An amount wanted of the picked units of a line together is spread over these picks by what is left of them.
    mutating func pickParts(
        _ count: Int64,
        of place: PlaceNumber,
        apartFromFirst: Bool,
        _ measured: PickMeasure,
        wanted: (UnitPick, _ baseMinor: Int64) -> Int64
    ) -> Int64 {
        repeatsPlaces = true
        if !apartFromFirst, let picked = pickAlike(count, of: place, wanted: wanted) { return picked }
        let units = balance.units[place.index].free.first(count)
        guard let first = units.first else { return 0 }
        if apartFromFirst {
            let start = first.lowerBound
            let others = [start + 1..<first.upperBound].filter { !$0.isEmpty } + units.dropFirst()
            addParts([start..<start + 1], of: place, isFirstOfTwo: true, measured, wanted: wanted)
            if !others.isEmpty { addParts(others, of: place, isFirstOfTwo: false, measured, wanted: wanted) }
        } else {
            addParts(units, of: place, isFirstOfTwo: false, measured, wanted: wanted)
        }
        return units.reduce(0) { $0 + Int64($1.count) }
    }

    /// Picks neighboring units if all were treated alike so far, as usually. Returns nil if they were not.
    @inline(__always)
    private mutating func pickAlike(
        _ count: Int64,
        of place: PlaceNumber,
        wanted: (UnitPick, _ baseMinor: Int64) -> Int64
    ) -> Int64? {
        guard !balance.units[place.index].free.isScattered else { return nil }
        let units = balance.units[place.index].free.atEnd.first(count)
        guard !units.isEmpty else { return 0 }
        guard let leftMinor = balance.units[place.index].leftMinorIfAlike(units) else { return nil }
        var pick = UnitPick(units, of: place)
        pick.leftMinor = leftMinor
        let listMinor = frozen.places[place.index].unitPriceMinor * pick.count
        wantedAtListMinor = wantedAtListMinor.addingSaturated(wanted(pick, listMinor))
        pick.wantedMinor = wanted(pick, leftMinor)
        picks.append(pick)
        return pick.count
    }

    private mutating func addParts(
        _ units: [Range<Int64>],
        of place: PlaceNumber,
        isFirstOfTwo: Bool,
        _ measured: PickMeasure,
        wanted: (UnitPick, _ baseMinor: Int64) -> Int64
    ) {
        let parts = balance.units[place.index].parts(in: units)
        var whole = UnitPick(units[0], of: place)
        whole.isFirstOfTwo = isFirstOfTwo
        whole.count = parts.reduce(0) { $0 + $1.count }
        let listMinor = frozen.places[place.index].unitPriceMinor * whole.count
        wantedAtListMinor = wantedAtListMinor.addingSaturated(wanted(whole, listMinor))
        let first = picks.count
        for part in parts {
            var pick = UnitPick(part.units, of: place)
            (pick.isFirstOfTwo, pick.leftMinor) = (isFirstOfTwo, part.leftMinor)
            if measured == .byUnit { pick.wantedMinor = wanted(pick, part.leftMinor) }
            picks.append(pick)
        }
        guard measured == .byLine else { return }
        let lefts = parts.map(\.leftMinor)
        let wantedMinor = wanted(whole, lefts.reduce(0, +))
        for (index, part) in Allocation.spread(wantedMinor, over: lefts).enumerated() {
            picks[first + index].wantedMinor = part
        }
    }
}
