/// A place of a cart by its number: lines, then shipments, each in the order in which ties are settled.
struct PlaceNumber: Hashable, Sendable {
    private let number: Int32

    init(_ place: Int) { number = Int32(truncatingIfNeeded: place) }

    /// Where it stands among the places of its cart.
    var index: Int { Int(number) }
}
