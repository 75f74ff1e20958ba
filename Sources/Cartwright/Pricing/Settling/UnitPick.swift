/// Neighbouring units of a line that an effect takes. Where it takes others of the line besides, those follow as
/// continuations of the same pick.
struct UnitPick {
    let place: PlaceNumber
    let units: Range<Int64>

    /// Whether they belong to the pick before.
    let isContinuation: Bool

    /// Whether it is the first unit of a line, where the others are a pick of their own.
    var isFirstOfTwo = false

    /// How many units the pick has with its continuations.
    var count: Int64

    /// What is wanted of all of them, or their weight where an amount is spread; none of continuations.
    var wantedMinor: Int64 = 0

    init(_ units: Range<Int64>, of place: PlaceNumber, isContinuation: Bool = false) {
        (self.place, self.units, self.isContinuation) = (place, units, isContinuation)
        count = Int64(units.count)
    }

    /// Picks by the order in which ties are settled.
    static func goesBefore(_ a: UnitPick, _ b: UnitPick) -> Bool {
        a.place != b.place ? a.place.index < b.place.index : a.units.lowerBound < b.units.lowerBound
    }
}
