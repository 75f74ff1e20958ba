internal import BasicContainers

/// The lines of a cart in the orders in which units are taken.
struct LinesByPrice: ~Copyable, Sendable {
    /// By the price of a unit, ties as ``TieKey`` settles them.
    private(set) var cheapestFirst: RigidArray<PlaceNumber>

    /// The same the other way round, ties settled alike.
    private(set) var dearestFirst: RigidArray<PlaceNumber>

    /// No lines, for effects that take no units.
    init() {
        cheapestFirst = RigidArray()
        dearestFirst = RigidArray()
    }

    init(_ frozen: FrozenCart) {
        cheapestFirst = RigidArray(capacity: frozen.lineCount)
        dearestFirst = RigidArray(capacity: frozen.lineCount)
        for line in 0..<frozen.lineCount { cheapestFirst.append(PlaceNumber(line)) }
        var lines = cheapestFirst.mutableSpan
        lines.sort(from: 0) { frozen.places[$0.index].unitPriceMinor < frozen.places[$1.index].unitPriceMinor }
        turnAround(frozen)
    }

    /// Goes through the prices the other way, and through the lines of one price as ties are settled.
    private mutating func turnAround(_ frozen: FrozenCart) {
        var end = cheapestFirst.count
        while end > 0 {
            let price = frozen.places[cheapestFirst[end - 1].index].unitPriceMinor
            var start = end - 1
            while start > 0, frozen.places[cheapestFirst[start - 1].index].unitPriceMinor == price { start -= 1 }
            for position in start..<end { dearestFirst.append(cheapestFirst[position]) }
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
