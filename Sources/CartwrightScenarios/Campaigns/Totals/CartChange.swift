internal import Cartwright

/// What another catalog changes for one cart. Amounts are in minor units.
public struct CartChange: Hashable, Sendable {
    /// The id of the cart; of one without, `#` and a fingerprint of what is in it.
    public let cart: String
    /// What it costs with the first catalog.
    public let totalMinor: Int64
    /// What it costs with the other one.
    public let otherTotalMinor: Int64

    /// By how much it becomes dearer; below 0 cheaper.
    public var differenceMinor: Int64 { otherTotalMinor.subtractingSaturated(totalMinor) }

    init(cart: String, totalMinor: Int64, otherTotalMinor: Int64) {
        (self.cart, self.totalMinor, self.otherTotalMinor) = (cart, totalMinor, otherTotalMinor)
    }

    /// Whether it is told before another one: the larger change, then by name and amounts, so that the order of carts
    /// has no influence.
    func goesBefore(_ other: CartChange) -> Bool {
        let (size, otherSize) = (differenceMinor.magnitude, other.differenceMinor.magnitude)
        if size != otherSize { return size > otherSize }
        if cart != other.cart { return cart.utf8.lexicographicallyPrecedes(other.cart.utf8) }
        return (totalMinor, otherTotalMinor) < (other.totalMinor, other.otherTotalMinor)
    }
}

extension Scenario {
    /// What tells the cart apart from others wherever it stands: its id, or a fingerprint of its content.
    package var name: String {
        if let id { return id }
        var hash = ContentHash()
        hash.add(cart.json.text.utf8)
        return "#\(hash.digits.prefix(16))"
    }
}

extension Int64 {
    fileprivate func subtractingSaturated(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (self < other ? .min : .max) : difference
    }
}
