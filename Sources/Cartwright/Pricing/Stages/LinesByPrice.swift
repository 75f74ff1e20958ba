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
        if frozen.lineCount <= 32 { rank(frozen) } else { sort(frozen) }
    }

    /// Puts each line where it belongs by counting those that go before it: for a few lines the quickest way, since no
    /// step of it depends on the prices.
    private mutating func rank(_ frozen: FrozenCart) {
        for line in 0..<frozen.lineCount {
            let price = frozen.places[line].unitPriceMinor
            var (cheaper, dearer, sameBefore) = (0, 0, 0)
            for other in 0..<frozen.lineCount {
                let otherPrice = frozen.places[other].unitPriceMinor
                cheaper += otherPrice < price ? 1 : 0
                dearer += otherPrice > price ? 1 : 0
                sameBefore += otherPrice == price && other < line ? 1 : 0
            }
            cheapestFirst[cheaper + sameBefore] = PlaceNumber(line)
            dearestFirst[dearer + sameBefore] = PlaceNumber(line)
        }
    }

    private mutating func sort(_ frozen: FrozenCart) {
        let prices = (0..<frozen.lineCount).map { frozen.places[$0].unitPriceMinor }
        let upwards = prices.indices.sorted { (prices[$0], $0) < (prices[$1], $1) }
        let downwards = prices.indices.sorted { (-prices[$0], $0) < (-prices[$1], $1) }
        for position in prices.indices {
            cheapestFirst[position] = PlaceNumber(upwards[position])
            dearestFirst[position] = PlaceNumber(downwards[position])
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
