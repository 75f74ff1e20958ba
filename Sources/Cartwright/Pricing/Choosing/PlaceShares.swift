/// Percentages that are taken off places, by stage, and what they come to at most.
struct PlaceShares {
    /// In millionths of a percent.
    private var places: [Sums] = []

    /// Of everything.
    private var total: Int64 = 0
    private var roundings: Int64 = 0

    /// The percentages of one place.
    private struct Sums {
        /// Of the place for itself.
        var each: Int64 = 0
        /// Of merchandise as a whole.
        var whole: Int64 = 0
        /// What they leave at most of an amount that was taken off before.
        var leftAtMost: Int64 = 0
    }

    init(placeCount: Int) {
        places.reserveCapacity(placeCount)
        for _ in 0..<placeCount { places.append(Sums()) }
    }

    /// Forgets all percentages.
    mutating func reset() {
        var places = places.mutableSpan
        for place in places.indices { places[place] = Sums() }
        (total, roundings) = (0, 0)
    }

    mutating func add(_ millionths: Int64, at touched: Span<PlaceNumber>, in stage: Stage) {
        var places = places.mutableSpan
        switch stage {
        case .total:
            total += millionths
            roundings += 1
        case .order:
            for index in touched.indices { places[touched[index].index].whole += millionths }
            roundings += 1
        default:
            for index in touched.indices { places[touched[index].index].each += millionths }
            roundings += Int64(touched.count)
        }
    }

    /// Ends the adding, before ``part(of:leftAtMostOn:)`` is asked for.
    mutating func close() {
        let full = Percentage.wholeMillionths
        var places = places.mutableSpan
        for place in places.indices {
            let (each, whole) = (min(full, places[place].each), min(full, places[place].whole))
            let left = (full - each) / 10_000 * ((full - whole) / 10_000 + 1)
            places[place].leftAtMost = min(full, left + full / 10_000)
        }
    }

    /// What an amount off some lines comes to when percentages then take their part of it: on the line where that is
    /// least, since nobody knows on which it falls.
    func part<Wide: FixedWidthInteger>(of minor: Wide, leftAtMostOn touched: Span<PlaceNumber>) -> Wide {
        let full = Percentage.wholeMillionths
        var most = full / 10_000
        for index in touched.indices { most = max(most, places[touched[index].index].leftAtMost) }
        return (minor * Wide(most) + Wide(full) - 1) / Wide(full)
    }

    /// What all of them take at most of some places, nil where they come to more than the whole of a line: what such a
    /// line refuses may move to another, which these sums do not follow.
    func mostMinor<Wide: FixedWidthInteger>(of costs: [Place], at touched: [PlaceNumber], in: Wide.Type) -> Wide? {
        let full = Wide(Percentage.wholeMillionths)
        var (list, left): (Wide, Wide) = (0, 0)
        for index in touched.indices {
            let place = touched[index].index
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
