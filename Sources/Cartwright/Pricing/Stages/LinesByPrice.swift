internal import BasicContainers

/// The lines of a cart in the orders in which units are taken.
struct LinesByPrice: ~Copyable, Sendable {
    /// By the price of a unit, ties by id.
    let cheapestFirst: RigidArray<PlaceNumber>

    /// The same the other way round, ties by id all the same.
    let dearestFirst: RigidArray<PlaceNumber>

    /// No lines, for effects that take no units.
    init() {
        cheapestFirst = RigidArray()
        dearestFirst = RigidArray()
    }

    init(_ frozen: FrozenCart) {
        var up = RigidArray<PlaceNumber>(capacity: frozen.lineCount)
        for place in 0..<frozen.lineCount { up.append(PlaceNumber(place)) }
        up.sort(frozen, <)
        var down = RigidArray<PlaceNumber>(capacity: frozen.lineCount)
        for position in up.indices.reversed() { down.append(up[position]) }
        down.sort(frozen, >)
        cheapestFirst = up
        dearestFirst = down
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

extension RigidArray<PlaceNumber> {
    /// Sorts lines by the price of a unit, those of one price by id.
    fileprivate mutating func sort(_ frozen: FrozenCart, _ goesBefore: (Int64, Int64) -> Bool) {
        var lines = mutableSpan
        lines.sort(from: 0) { a, b in
            let (priceA, priceB) = (frozen.places[a.index].unitPriceMinor, frozen.places[b.index].unitPriceMinor)
            return priceA != priceB ? goesBefore(priceA, priceB) : a.index < b.index
        }
    }
}
