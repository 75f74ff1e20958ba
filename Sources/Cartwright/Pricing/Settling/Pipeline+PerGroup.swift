internal import BasicContainers

// The selection of units from each group of bought and given ones.

extension Pipeline {
    /// The units of a line that complete groups use up. The reduced ones among them come first.
    struct GroupedUnits {
        let place: PlaceNumber
        var usedCount: Int64 = 0
        var reducedCount: Int64 = 0
    }

    /// Divides the units that can be bought into groups, dearest first, and picks the cheapest or the dearest units of
    /// each complete group that can be got.
    ///
    /// - Parameter wanted: returns the amount wanted of a pick, given its list price, or what is left of it if
    ///   discounts compound.
    /// - Returns: the units of the groups, line by line.
    /// - Throws: `money.overflow` if the number of units exceeds 64 bits.
    mutating func pickPerGroup(
        _ terms: BuyTerms,
        for step: OperationStep,
        wanted: (UnitPick, _ baseMinor: Int64) -> Int64
    ) throws(CartwrightError) -> [GroupedUnits] {
        picks.removeAll(keepingCapacity: true)
        var division = UnitDivision(terms)
        var count: Int64 = 0
        for position in 0..<pool.linesByPrice.count where !division.isOver {
            let place = pool.linesByPrice.dearestFirst[position]
            guard reaches(place, step.boughtRow) else { continue }
            let free = balance.units[place.index].free.count
            count = try count.adding(free, to: "the number of units")
            let price = frozen.places[place.index].unitPriceMinor
            division.add(free, of: place, at: price, canBeGot: reaches(place, step.places.row))
        }
        for units in division.lines where units.reducedCount > 0 {
            _ = pick(
                units.reducedCount,
                of: units.place,
                apartFromFirst: false,
                measured: { _ in terms.measure },
                wanted: wanted
            )
        }
        return division.lines
    }

    /// Marks the units of groups as used up, if anything was taken off.
    mutating func useUpGroups(_ lines: [GroupedUnits]) {
        guard hasTaken else { return }
        boughtCount = lines.reduce(0) { $0 + $1.usedCount - $1.reducedCount }
        for line in lines where line.usedCount > 0 { _ = balance.useFirst(line.usedCount, at: line.place) }
    }
}

/// The division of units, line by line from the dearest to the cheapest, into groups of bought and given ones.
///
/// Groups inside one line are counted together, so a large quantity has no cost. Units of one line have one price, so
/// the reduced ones are always its first.
private struct UnitDivision {
    private(set) var lines: [Pipeline.GroupedUnits] = []

    private let terms: BuyTerms

    /// The number of units in a group, and the number of further groups and of further reduced units.
    private let size: Int64
    private var (groupsLeft, unitsLeft): (Int64, Int64)

    /// The parts of the incomplete group, dearest first, and the number of their units.
    private var open: [Part] = []
    private var openCount: Int64 = 0

    /// Units of one line in a group.
    private struct Part {
        /// The index of the line.
        let line: Int
        let priceMinor: Int64
        let canBeGot: Bool
        let count: Int64
    }

    init(_ terms: BuyTerms) {
        self.terms = terms
        size = terms.groupSize ?? .max
        // More units than a number can count make no group.
        groupsLeft = terms.groupSize == nil ? 0 : terms.maximumApplications ?? .max
        unitsLeft = terms.maximumUnits ?? .max
    }

    /// True if no more units are reduced.
    var isOver: Bool { groupsLeft <= 0 || unitsLeft <= 0 }

    /// Adds the units of the next line.
    mutating func add(_ count: Int64, of place: PlaceNumber, at priceMinor: Int64, canBeGot: Bool) {
        let line = lines.count
        lines.append(Pipeline.GroupedUnits(place: place))
        var left = count
        while left > 0, !isOver {
            if openCount == 0, left >= size {
                left -= addWhole(left / size, of: line, canBeGot: canBeGot)
            } else {
                let taken = min(left, size - openCount)
                open.append(Part(line: line, priceMinor: priceMinor, canBeGot: canBeGot, count: taken))
                (left, openCount) = (left - taken, openCount + taken)
                if openCount == size { close() }
            }
        }
    }

    /// Adds groups inside one line, as many as the limits allow, and returns the number of their units.
    private mutating func addWhole(_ count: Int64, of line: Int, canBeGot: Bool) -> Int64 {
        var count = min(count, groupsLeft)
        var reduced: Int64 = 0
        if canBeGot {
            count = min(count, (unitsLeft - 1) / terms.getCount + 1)
            reduced = min(count * terms.getCount, unitsLeft)
        }
        lines[line].usedCount += count * size
        lines[line].reducedCount += reduced
        (groupsLeft, unitsLeft) = (groupsLeft - count, unitsLeft - reduced)
        return count * size
    }

    /// Ends the open group: some of its units are reduced, and all are used up.
    private mutating func close() {
        var left = min(terms.getCount, unitsLeft)
        for part in open { lines[part.line].usedCount += part.count }
        // Of equal prices, the line that comes first in tie order has the first units.
        let byPrice =
            terms.take == .dearest
            ? open
            : open.enumerated().sorted {
                ($0.element.priceMinor, $0.offset) < ($1.element.priceMinor, $1.offset)
            }.map(\.element)
        for part in byPrice where part.canBeGot && left > 0 {
            let reduced = min(left, part.count)
            lines[part.line].reducedCount += reduced
            (left, unitsLeft) = (left - reduced, unitsLeft - reduced)
        }
        groupsLeft -= 1
        (open, openCount) = ([], 0)
    }
}
