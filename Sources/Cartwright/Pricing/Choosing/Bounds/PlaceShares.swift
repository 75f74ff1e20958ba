internal import BasicContainers

/// Percentages that are taken off places, by stage, and an upper bound of their discount.
///
/// In one stage percentages add up. If discounts compound, each takes its part of what the one before left, so together
/// they take one less the product of the parts that they leave. An amount taken between them only makes the base of the
/// later ones smaller, and is counted whole beside them.
///
/// Sums are counted in parts of a minor unit, ``fineness`` of them, so that rounding on the way adds up to little.
struct PlaceShares: ~Copyable {
    /// The number of parts of a minor unit that sums are counted in.
    static let fineness: Int64 = 64

    /// The largest increase of a discount by one rounding, in those parts: half a unit, or nearly a whole one if the
    /// remaining price is rounded down, or the discount up.
    private let mostRounding: Int64

    /// True if each percentage of a stage works on what the one before left.
    private let compounds: Bool

    /// By place: its percentages, in millionths of a percent.
    private var places: RigidArray<Sums>

    /// By group per line and place: the largest percentage of a member; empty without groups per line.
    private var mostOfGroups: [Int64]

    /// The sum of percentages of everything.
    private var total: Int64 = 0

    /// The part that percentages of everything leave, after the adding has ended.
    private var leftOfTotal = Percentage.wholeMillionths
    private var roundings: Int64 = 0

    /// By stage with a percentage that is spread over places: the roundings of the first one; 0 once they are counted.
    private var spread: [Stage: Int64] = [:]

    /// The percentages of one place.
    struct Sums {
        /// The percentages of the place by itself.
        var each: Int64 = 0
        /// The percentages of merchandise as a whole.
        var whole: Int64 = 0
        /// The largest part that they and percentages of later stages leave of an amount taken in the unit stage.
        var leftOfUnits: Int64 = 0
        /// The largest part that percentages of later stages leave of an amount taken in the line stage.
        var leftOfEach: Int64 = 0
    }

    /// - Parameter groupCount: the number of groups per line.
    init(_ frozen: FrozenCart, groupCount: Int) {
        mostOfGroups = Array(repeating: 0, count: groupCount * frozen.places.count)
        mostRounding = frozen.rounding.raisesByWhole ? Self.fineness : Self.fineness / 2
        compounds = frozen.compounds
        places = RigidArray(repeating: Sums(), count: frozen.places.count)
    }

    /// Removes all percentages.
    mutating func reset() {
        var places = places.mutableSpan
        for place in places.indices { places[place] = Sums() }
        (total, roundings) = (0, 0)
        if !spread.isEmpty { spread.removeAll(keepingCapacity: true) }
        for slot in mostOfGroups.indices { mostOfGroups[slot] = 0 }
    }

    /// Adds a percentage of each place of a member of a group per line. Of one group, the largest one counts on each
    /// place, with one rounding.
    mutating func add(_ millionths: Int64, at touched: PlaceSet, _ sets: borrowing NumberTable, ofGroup group: Int) {
        let placeCount = places.count
        sets.forEach(in: touched) { place in
            let slot = group * placeCount + place
            let most = mostOfGroups[slot]
            if most == 0 { roundings += 1 }
            guard millionths > most else { return }
            places[place].each += millionths - most
            mostOfGroups[slot] = millionths
        }
    }

    mutating func add(_ millionths: Int64, at touched: PlaceSet, _ sets: borrowing NumberTable, in stage: Stage) {
        guard !compounds else { return compound(millionths, at: touched, sets, in: stage) }
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

    /// Adds a percentage that works on what those before it left. One that is spread over places changes each of them
    /// by a unit, which counts if another percentage of the stage reaches only some of them.
    private mutating func compound(
        _ millionths: Int64,
        at touched: PlaceSet,
        _ sets: borrowing NumberTable,
        in stage: Stage
    ) {
        if stage == .order || stage == .total {
            let count = 2 * Int64(touched.count)
            roundings += 1 + (spread[stage] == nil ? 0 : count + (spread[stage] ?? 0))
            spread[stage] = spread[stage] == nil ? count : 0
        } else {
            roundings += Int64(touched.count)
        }
        var places = places.mutableSpan
        switch stage {
        case .total: total = Self.together(total, millionths)
        case .order: sets.forEach(in: touched) { places[$0].whole = Self.together(places[$0].whole, millionths) }
        default: sets.forEach(in: touched) { places[$0].each = Self.together(places[$0].each, millionths) }
        }
    }

    /// Returns the part that two percentages take, one after the other, rounded up.
    private static func together(_ first: Int64, _ second: Int64) -> Int64 {
        let full = Percentage.wholeMillionths
        return full - (full - min(full, first)) * (full - min(full, second)) / full
    }

    /// Ends the adding. Call it before ``part(of:takenIn:at:_:)``.
    mutating func close() {
        let full = Percentage.wholeMillionths
        let leftOfTotal = full - min(full, total)
        self.leftOfTotal = leftOfTotal
        var places = places.mutableSpan
        // Percentages of merchandise as a whole are the same for most lines.
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

    /// Returns the largest part of an amount off a place that percentages of later stages leave, in millionths of a
    /// percent.
    private func leftAtMost(of place: Int, in stage: Stage) -> Int64 {
        switch stage {
        case .unit: places[place].leftOfUnits
        case .line: places[place].leftOfEach
        case .order, .shipping: leftOfTotal
        case .total, .gift, .credit: Percentage.wholeMillionths
        }
    }

    /// Returns the smallest such part. Up to two products that make it were rounded up.
    func leftAtLeast(of place: Int, in stage: Stage) -> Int64 { max(0, leftAtMost(of: place, in: stage) - 2) }

    /// Returns an amount off some places minus the part of it that percentages of later stages then take, in fine
    /// parts. It uses the place where that part is smallest, since the place on which the amount falls is not known.
    @inline(__always)
    func part<Wide: FixedWidthInteger>(
        of minor: Wide,
        takenIn stage: Stage,
        at touched: PlaceSet,
        _ sets: borrowing NumberTable
    ) -> Wide {
        // All places are alike from this stage on.
        if stage >= .order { return part(of: minor, leaving: touched.count > 0 ? leftAtMost(of: 0, in: stage) : 0) }
        var most: Int64 = 0
        sets.forEach(in: touched) { most = max(most, leftAtMost(of: $0, in: stage)) }
        return part(of: minor, leaving: most)
    }

    /// Returns the same for a set of places.
    func part<Wide: FixedWidthInteger>(of minor: Wide, takenIn stage: Stage, at touched: NumberSet) -> Wide {
        part(of: minor, leaving: touched.reduce(0) { max($0, leftAtMost(of: $1, in: stage)) })
    }

    /// Returns the same for an amount in fine parts that is taken off the units of one line.
    func part(ofFine parts: Int64, takenOffUnitsOf line: Int) -> Int64 {
        let full = Int128(Percentage.wholeMillionths)
        return Int64(clamping: (Int128(parts) * Int128(leftAtMost(of: line, in: .unit)) + full - 1) / full)
    }

    private func part<Wide: FixedWidthInteger>(of minor: Wide, leaving millionths: Int64) -> Wide {
        let (full, parts) = (Wide(Percentage.wholeMillionths), minor * Wide(Self.fineness))
        return millionths == Percentage.wholeMillionths ? parts : (parts * Wide(millionths) + full - 1) / full
    }

    /// Returns an upper bound, in fine parts, of the discount of all percentages on some places; nil if they exceed the
    /// whole of a line. The amount that such a line refuses may move to another line, which these sums do not follow.
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
