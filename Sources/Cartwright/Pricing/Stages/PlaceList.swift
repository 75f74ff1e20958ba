/// A place of a cart by its number: lines by id, then shipments by id.
struct PlaceNumber: Hashable, Sendable {
    private let number: Int32

    init(_ place: Int) { number = Int32(truncatingIfNeeded: place) }

    /// Where it stands among the places of its cart.
    var index: Int { Int(number) }
}

/// Some places in the order in which ties are settled, and as a set.
struct PlaceList: Sendable {
    private let (lower, upper, rowNumber): (Int32, Int32, Int32)

    /// What they cost before discounts.
    let amountMinor: Int64

    /// What may be taken off them.
    let roomMinor: Int64

    /// - Parameters:
    ///   - range: where they stand among the places that were found on a cart.
    ///   - row: where their set stands.
    init(_ range: Range<Int>, row: Int, amountMinor: Int64, roomMinor: Int64) {
        lower = Int32(truncatingIfNeeded: range.lowerBound)
        upper = Int32(truncatingIfNeeded: range.upperBound)
        rowNumber = Int32(truncatingIfNeeded: row)
        (self.amountMinor, self.roomMinor) = (amountMinor, roomMinor)
    }

    /// Where they stand among the places that were found on a cart.
    var range: Range<Int> { Int(lower)..<Int(upper) }

    /// Where their set stands; nowhere has none.
    var row: Int { Int(rowNumber) }

    /// No places. It has no set.
    static let nowhere = PlaceList(0..<0, row: -1, amountMinor: 0, roomMinor: 0)
}
