/// A place of a cart by its number: lines by id, then shipments by id.
struct PlaceNumber: Hashable, Sendable {
    private let number: Int32

    init(_ place: Int) { number = Int32(truncatingIfNeeded: place) }

    /// Where it stands among the places of its cart.
    var index: Int { Int(number) }
}
