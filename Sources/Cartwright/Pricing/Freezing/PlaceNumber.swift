/// The index of a place of a cart: lines, then shipments, each in tie order.
struct PlaceNumber: Hashable, Sendable {
    private let number: Int32

    init(_ place: Int) { number = Int32(truncatingIfNeeded: place) }

    var index: Int { Int(number) }
}
