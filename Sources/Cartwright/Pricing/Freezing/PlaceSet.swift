/// Some places of a cart, and what they cost together. Plain numbers: which places they are, the table of
/// places tells.
struct PlaceSet: Sendable {
    private var rowNumber: Int32

    private var placeCount: Int32 = 0

    /// What they cost before discounts.
    private(set) var amountMinor: Int64 = 0

    /// What may be taken off them.
    private(set) var roomMinor: Int64 = 0

    /// No places, which is the first row.
    static let nowhere = PlaceSet(row: 0)

    init(row: Int) { rowNumber = Int32(truncatingIfNeeded: row) }

    /// Where they stand in the table.
    var row: Int { Int(rowNumber) }

    /// How many there are.
    var count: Int { Int(placeCount) }

    /// As many places, of another row.
    func moved(to row: Int) -> PlaceSet {
        var set = self
        set.rowNumber = Int32(truncatingIfNeeded: row)
        return set
    }

    /// Counts a place in.
    mutating func count(in place: Place) {
        placeCount += 1
        amountMinor += place.amountMinor
        roomMinor += place.roomMinor
    }
}

extension NumberTable {
    /// Whether a place is in a set.
    subscript(set: PlaceSet, place: Int) -> Bool { self[set.row, place] }

    /// Goes through the places of a set in the order in which ties are settled.
    @inline(__always)
    func forEach<Failure: Error>(in set: PlaceSet, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
        try forEach(in: set.row, body)
    }
}
