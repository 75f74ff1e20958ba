internal import BasicContainers

/// Percentages that are taken off places, by stage, and what they come to at most.
///
/// What they come to is counted in ``fineness`` parts of a minor unit, so that what is rounded on the way adds up to
/// little.
struct PlaceShares: ~Copyable {
    /// How many parts of a minor unit sums are counted in.
    static let fineness: Int64 = 64

    /// By how much a rounding may raise a discount, in those parts: by half a unit, or nearly a whole one where the
    /// price that remains is rounded down.
    private let mostRounding: Int64

    /// In millionths of a percent.
    private var places: RigidArray<Sums>

    /// Of everything.
    private var total: Int64 = 0
    private var roundings: Int64 = 0

    /// The percentages of one place.
    struct Sums {
        /// Of the place for itself.
        var each: Int64 = 0
        /// Of merchandise as a whole.
        var whole: Int64 = 0
        /// What they leave at most of an amount that was taken off before.
        var leftAtMost: Int64 = 0
    }

    init(placeCount: Int, _ rounding: Rounding) {
        mostRounding = rounding == .down ? Self.fineness : Self.fineness / 2
        places = RigidArray(repeating: Sums(), count: placeCount)
    }

    /// Forgets all percentages.
    mutating func reset() {
        var places = places.mutableSpan
        for place in places.indices { places[place] = Sums() }
        (total, roundings) = (0, 0)
    }

    mutating func add(_ millionths: Int64, at touched: PlaceSet, _ sets: borrowing NumberTable, in stage: Stage) {
        var places = places.mutableSpan
        switch stage {
        case .total:
            total += millionths
            roundings += 1
        case .order:
            sets.forEach(in: touched) { places[$0].whole += millionths }
            roundings += 1
        default:
            sets.forEach(in: touched) { places[$0].each += millionths }
            roundings += Int64(touched.count)
        }
    }

    /// Ends the adding, before ``part(of:leftAtMostOn:)`` is asked for.
    mutating func close() {
        let full = Percentage.wholeMillionths
        var places = places.mutableSpan
        for place in places.indices {
            let (each, whole) = (min(full, places[place].each), min(full, places[place].whole))
            places[place].leftAtMost = ((full - each) * (full - whole) + full - 1) / full
        }
    }

    /// What an amount off some lines comes to when percentages then take their part of it: on the line where that is
    /// least, since nobody knows on which it falls. In fine parts.
    func part<Wide: FixedWidthInteger>(of minor: Wide, leftAtMostOn touched: PlaceSet, _ sets: borrowing NumberTable)
        -> Wide
    {
        let full = Percentage.wholeMillionths
        var most: Int64 = 0
        sets.forEach(in: touched) { most = max(most, places[$0].leftAtMost) }
        return (minor * Wide(Self.fineness) * Wide(most) + Wide(full) - 1) / Wide(full)
    }

    /// What all of them take at most of some places, nil where they come to more than the whole of a line: what such a
    /// line refuses may move to another, which these sums do not follow. In fine parts.
    func most<Wide: FixedWidthInteger>(of costs: borrowing RigidArray<Place>, at touched: NumberSet, in: Wide.Type)
        -> Wide?
    {
        let full = Wide(Percentage.wholeMillionths)
        var (list, left): (Wide, Wide) = (0, 0)
        for place in touched {
            let (each, whole) = (Wide(places[place].each), Wide(places[place].whole))
            guard whole <= full else { return nil }
            let amount = Wide(costs[place].amountMinor) * Wide(Self.fineness)
            list += amount
            let afterLines = amount * (full - min(full, each)) / full
            left += afterLines * (full - whole) / full
        }
        return list - left * (full - min(full, Wide(total))) / full + Wide(roundings * mostRounding)
    }
}
