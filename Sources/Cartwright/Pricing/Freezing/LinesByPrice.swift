internal import BasicContainers

/// The lines of a cart, in the orders in which units are picked.
struct LinesByPrice: ~Copyable, Sendable {
    /// The lines by unit price, lowest first, ties settled by ``TieKey``.
    private(set) var cheapestFirst: RigidArray<PlaceNumber>

    /// The lines by unit price, highest first, ties settled in the same way.
    private(set) var dearestFirst: RigidArray<PlaceNumber>

    /// No lines, for a pricing without unit effects.
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

    /// Fills ``dearestFirst``: prices in descending order, the lines of one price in tie order.
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

    /// A copy of the lines.
    init(copying other: borrowing LinesByPrice) {
        cheapestFirst = other.cheapestFirst.clone()
        dearestFirst = other.dearestFirst.clone()
    }

    /// The number of lines.
    var count: Int { cheapestFirst.count }

    /// The line at a position in the order of a rule.
    subscript(take: UnitRule.Take, position: Int) -> PlaceNumber {
        take == .cheapest ? cheapestFirst[position] : dearestFirst[position]
    }
}
