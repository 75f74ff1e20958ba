/// The lines of a cart in the orders in which units are taken.
struct LinesByPrice: Sendable {
    /// By the price of a unit, ties by id.
    let cheapestFirst: [PlaceNumber]

    /// The same the other way round, ties by id all the same.
    let dearestFirst: [PlaceNumber]

    /// No lines, for effects that take no units.
    static let none = LinesByPrice()

    private init() { (cheapestFirst, dearestFirst) = ([], []) }

    init(_ frozen: FrozenCart) {
        var (up, down): ([PlaceNumber], [PlaceNumber]) = ([], [])
        up.reserveCapacity(frozen.lineCount)
        down.reserveCapacity(frozen.lineCount)
        for place in 0..<frozen.lineCount { up.append(PlaceNumber(place)) }
        let places = frozen.places
        let price = { (place: PlaceNumber) in places[place.index].unitPriceMinor }
        up.sortLast(from: 0) { price($0) < price($1) }
        var end = up.endIndex
        while end > 0 {
            var start = end - 1
            while start > 0, price(up[start - 1]) == price(up[end - 1]) { start -= 1 }
            for index in start..<end { down.append(up[index]) }
            end = start
        }
        (cheapestFirst, dearestFirst) = (up, down)
    }

    /// In the order of a rule.
    subscript(take: UnitRule.Take) -> [PlaceNumber] { take == .cheapest ? cheapestFirst : dearestFirst }
}
