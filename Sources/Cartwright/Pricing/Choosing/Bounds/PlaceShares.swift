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

    /// The part that those of everything leave, once the adding has ended.
    private var leftOfTotal = Percentage.wholeMillionths
    private var roundings: Int64 = 0

    /// The percentages of one place.
    struct Sums {
        /// Of the place for itself.
        var each: Int64 = 0
        /// Of merchandise as a whole.
        var whole: Int64 = 0
        /// The part that they and those of later stages leave at most of an amount that was taken in the unit stage.
        var leftOfUnits: Int64 = 0
        /// The same of an amount that was taken beside those of the place for itself.
        var leftOfEach: Int64 = 0
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

    /// Ends the adding, before ``part(of:takenIn:at:_:)`` is asked for.
    mutating func close() {
        let full = Percentage.wholeMillionths
        let leftOfTotal = full - min(full, total)
        self.leftOfTotal = leftOfTotal
        var places = places.mutableSpan
        // Percentages of merchandise as a whole mostly are the same of all lines.
        var (lastWhole, leftOfEach) = (Int64(0), leftOfTotal)
        for place in places.indices {
            let (each, whole) = (min(full, places[place].each), min(full, places[place].whole))
            if whole != lastWhole {
                (lastWhole, leftOfEach) = (whole, ((full - whole) * leftOfTotal + full - 1) / full)
            }
            places[place].leftOfEach = leftOfEach
            places[place].leftOfUnits = each == 0 ? leftOfEach : ((full - each) * leftOfEach + full - 1) / full
        }
    }

    /// The part of an amount off a place that percentages of later stages leave, in millionths of a percent.
    private func leftAtMost(of place: Int, in stage: Stage) -> Int64 {
        switch stage {
        case .unit: places[place].leftOfUnits
        case .line: places[place].leftOfEach
        case .order, .shipping: leftOfTotal
        case .total, .gift: Percentage.wholeMillionths
        }
    }

    /// An amount off some places less the part of it that percentages of later stages then take: on the place where
    /// that is least, since it is not known on which it falls. In fine parts.
    func part<Wide: FixedWidthInteger>(
        of minor: Wide,
        takenIn stage: Stage,
        at touched: PlaceSet,
        _ sets: borrowing NumberTable
    ) -> Wide {
        // All places are alike from then on.
        if stage >= .order { return part(of: minor, leaving: touched.count > 0 ? leftAtMost(of: 0, in: stage) : 0) }
        var most: Int64 = 0
        sets.forEach(in: touched) { most = max(most, leftAtMost(of: $0, in: stage)) }
        return part(of: minor, leaving: most)
    }

    /// The same of other places.
    func part<Wide: FixedWidthInteger>(of minor: Wide, takenIn stage: Stage, at touched: NumberSet) -> Wide {
        part(of: minor, leaving: touched.reduce(0) { max($0, leftAtMost(of: $1, in: stage)) })
    }

    /// The same of an amount in fine parts that is taken off the units of one line.
    func part(ofFine parts: Int64, takenOffUnitsOf line: Int) -> Int64 {
        let full = Int128(Percentage.wholeMillionths)
        return Int64(clamping: (Int128(parts) * Int128(leftAtMost(of: line, in: .unit)) + full - 1) / full)
    }

    private func part<Wide: FixedWidthInteger>(of minor: Wide, leaving millionths: Int64) -> Wide {
        let (full, parts) = (Wide(Percentage.wholeMillionths), minor * Wide(Self.fineness))
        return millionths == Percentage.wholeMillionths ? parts : (parts * Wide(millionths) + full - 1) / full
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
