/// A set of places of a cart, with their sums. It holds plain numbers; the table of places holds the members.
struct PlaceSet: Sendable {
    private var rowNumber: Int32

    private var placeCount: Int32 = 0

    /// The amount before discounts.
    private(set) var amountMinor: Int64 = 0

    /// The largest discount.
    private(set) var roomMinor: Int64 = 0

    /// The empty set, which is the first row.
    static let nowhere = PlaceSet(row: 0)

    init(row: Int) { rowNumber = Int32(truncatingIfNeeded: row) }

    /// The row in the table.
    var row: Int { Int(rowNumber) }

    /// The number of places.
    var count: Int { Int(placeCount) }

    /// The set in another row.
    func moved(to row: Int) -> PlaceSet {
        var set = self
        set.rowNumber = Int32(truncatingIfNeeded: row)
        return set
    }

    /// Adds a place to the count and the sums.
    mutating func count(in place: Place) {
        placeCount += 1
        amountMinor += place.amountMinor
        roomMinor += place.roomMinor
    }
}

extension NumberTable {
    /// True if a place is in a set.
    subscript(set: PlaceSet, place: Int) -> Bool { self[set.row, place] }

    /// Calls a closure for the places of a set, in tie order.
    @inline(__always)
    func forEach<Failure: Error>(in set: PlaceSet, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
        try forEach(in: set.row, body)
    }
}
