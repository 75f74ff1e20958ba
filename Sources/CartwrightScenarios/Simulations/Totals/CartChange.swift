internal import Cartwright

/// The change of one cart's total by another catalog. Amounts are in minor units.
public struct CartChange: Hashable, Sendable {
    /// The id of the cart; without an id, `#` and a fingerprint of its content.
    public let cart: String
    /// The total with the first catalog.
    public let totalMinor: Int64
    /// The total with the other catalog.
    public let otherTotalMinor: Int64

    /// The increase of the total; below 0 if the cart becomes cheaper.
    public var differenceMinor: Int64 { otherTotalMinor.subtractingSaturated(totalMinor) }

    init(cart: String, totalMinor: Int64, otherTotalMinor: Int64) {
        (self.cart, self.totalMinor, self.otherTotalMinor) = (cart, totalMinor, otherTotalMinor)
    }

    /// Returns true if the change comes before another: by size, then by name and amounts, so that the order of carts
    /// has no influence.
    func goesBefore(_ other: CartChange) -> Bool {
        let (size, otherSize) = (differenceMinor.magnitude, other.differenceMinor.magnitude)
        if size != otherSize { return size > otherSize }
        if cart != other.cart { return cart.utf8.lexicographicallyPrecedes(other.cart.utf8) }
        return (totalMinor, otherTotalMinor) < (other.totalMinor, other.otherTotalMinor)
    }
}

extension Scenario {
    /// The name of the cart, independent of its position: its id, or a fingerprint of its content.
    package var name: String {
        if let id { return id }
        var hash = ContentHash()
        hash.add(cart.json.text.utf8)
        return "#\(hash.digits.prefix(16))"
    }
}
