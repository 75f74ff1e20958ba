/// Neighboring units of a line that an effect takes. If it takes other units of the line, these follow as continuations
/// of the same pick.
struct UnitPick {
    let place: PlaceNumber
    let units: Range<Int64>

    /// True if they belong to the pick before.
    let isContinuation: Bool

    /// True if it is the first unit of a line, and the others are a pick of their own.
    var isFirstOfTwo = false

    /// The number of units of the pick with its continuations.
    var count: Int64

    /// The amount left of them before the step; 0 unless discounts compound.
    var leftMinor: Int64 = 0

    /// The amount wanted of all of them, or their weight if an amount is spread; 0 in continuations.
    var wantedMinor: Int64 = 0

    init(_ units: Range<Int64>, of place: PlaceNumber, isContinuation: Bool = false) {
        (self.place, self.units, self.isContinuation) = (place, units, isContinuation)
        count = Int64(units.count)
    }

    /// Returns true if a pick comes before another one in tie order.
    static func goesBefore(_ a: UnitPick, _ b: UnitPick) -> Bool {
        a.place != b.place ? a.place.index < b.place.index : a.units.lowerBound < b.units.lowerBound
    }
}
