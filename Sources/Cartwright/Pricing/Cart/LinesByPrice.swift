internal import BasicContainers

/// The lines of a cart in the orders in which units are taken.
struct LinesByPrice: ~Copyable, Sendable {
    /// By the price of a unit, ties by id.
    private(set) var cheapestFirst: RigidArray<PlaceNumber>

    /// The same the other way round, ties by id all the same.
    private(set) var dearestFirst: RigidArray<PlaceNumber>

    /// No lines, for effects that take no units.
    init() {
        cheapestFirst = RigidArray()
        dearestFirst = RigidArray()
    }

    init(_ frozen: FrozenCart) {
        cheapestFirst = RigidArray(repeating: PlaceNumber(0), count: frozen.lineCount)
        dearestFirst = RigidArray(repeating: PlaceNumber(0), count: frozen.lineCount)
        var greatest: Int64 = 0
        for line in 0..<frozen.lineCount { greatest = max(greatest, frozen.places[line].unitPriceMinor) }
        let areFew = frozen.lineCount <= FewRanks.maximumCount && greatest <= FewRanks.greatest
        if areFew { rank(frozen) } else { sort(frozen) }
        turnAround(frozen)
    }

    private mutating func rank(_ frozen: FrozenCart) {
        var ranks = FewRanks(capacity: frozen.lineCount)
        ranks.rank(frozen.lineCount) { FewRanks.greatest - frozen.places[$0].unitPriceMinor }
        for line in 0..<frozen.lineCount { cheapestFirst[ranks[line]] = PlaceNumber(line) }
    }

    private mutating func sort(_ frozen: FrozenCart) {
        let lines = (0..<frozen.lineCount).map { PricedLine(priceMinor: frozen.places[$0].unitPriceMinor, line: $0) }
            .sorted()
        for position in lines.indices { cheapestFirst[position] = PlaceNumber(lines[position].line) }
    }

    private struct PricedLine: Comparable {
        let priceMinor: Int64
        let line: Int

        static func < (a: PricedLine, b: PricedLine) -> Bool {
            a.priceMinor == b.priceMinor ? a.line < b.line : a.priceMinor < b.priceMinor
        }
    }

    /// Goes through the prices the other way, and through the lines of one price in the order of their ids.
    private mutating func turnAround(_ frozen: FrozenCart) {
        var (end, next) = (cheapestFirst.count, 0)
        while end > 0 {
            let price = frozen.places[cheapestFirst[end - 1].index].unitPriceMinor
            var start = end - 1
            while start > 0, frozen.places[cheapestFirst[start - 1].index].unitPriceMinor == price { start -= 1 }
            for position in start..<end {
                dearestFirst[next] = cheapestFirst[position]
                next += 1
            }
            end = start
        }
    }

    /// The same lines in memory of their own.
    init(copying other: borrowing LinesByPrice) {
        cheapestFirst = other.cheapestFirst.clone()
        dearestFirst = other.dearestFirst.clone()
    }

    /// How many there are.
    var count: Int { cheapestFirst.count }

    /// The line that comes at a position in the order of a rule.
    subscript(take: UnitRule.Take, position: Int) -> PlaceNumber {
        take == .cheapest ? cheapestFirst[position] : dearestFirst[position]
    }
}
