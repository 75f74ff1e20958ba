/// Percentages that are taken off places, by stage, and what they come to at most.
struct PlaceShares {
    /// In millionths of a percent of each place for itself, and of merchandise as a whole.
    private var places: [(each: Int64, whole: Int64)]

    /// Of everything.
    private var total: Int64 = 0
    private var roundings: Int64 = 0

    init(placeCount: Int) { places = Array(repeating: (0, 0), count: placeCount) }

    /// Forgets all percentages.
    mutating func reset() {
        for place in places.indices { places[place] = (0, 0) }
        (total, roundings) = (0, 0)
    }

    /// - Parameter touched: where the places stand in a lineup.
    mutating func add(_ millionths: Int64, at touched: Range<Int>, of lineup: Lineup, in stage: Stage) {
        var places = places.mutableSpan
        switch stage {
        case .total:
            total += millionths
            roundings += 1
        case .order:
            for index in touched { places[lineup.places[index]].whole += millionths }
            roundings += 1
        default:
            for index in touched { places[lineup.places[index]].each += millionths }
            roundings += Int64(touched.count)
        }
    }

    /// What an amount off some lines comes to when percentages then take their part of it: on the line where that is
    /// least, since nobody knows on which it falls.
    func part<Wide: FixedWidthInteger>(of minor: Wide, leftAtMostOn touched: Range<Int>, of lineup: Lineup) -> Wide {
        let full = Percentage.wholeMillionths
        var most: Int64 = 0
        for index in touched {
            let place = places[lineup.places[index]]
            let (each, whole) = (min(full, place.each), min(full, place.whole))
            most = max(most, (full - each) / 10_000 * ((full - whole) / 10_000 + 1))
        }
        most = min(full, most + full / 10_000)
        return (minor * Wide(most) + Wide(full) - 1) / Wide(full)
    }

    /// What all of them take at most of some places, nil where they come to more than the whole of a line: what such a
    /// line refuses may move to another, which these sums do not follow.
    func mostMinor<Wide: FixedWidthInteger>(of costs: [Place], at touched: [Int], in: Wide.Type) -> Wide? {
        let full = Wide(Percentage.wholeMillionths)
        var (list, left): (Wide, Wide) = (0, 0)
        for place in touched {
            let (each, whole) = (Wide(places[place].each), Wide(places[place].whole))
            guard whole <= full else { return nil }
            let amount = Wide(costs[place].amountMinor)
            list += amount
            let afterLines = amount * (full - min(full, each)) / full
            left += afterLines * (full - whole) / full
        }
        return list - left * (full - min(full, Wide(total))) / full + Wide(roundings)
    }
}
