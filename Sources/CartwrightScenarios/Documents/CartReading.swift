package import Cartwright

/// A cart of a file with the facts beside it, none of which is a part of the cart that is priced.
package struct CartReading: Sendable {
    /// The cart.
    package let cart: Cart
    /// The instant; nil for the clock's.
    package let now: Instant?
    /// The amounts that a shop recorded for a past order; nil if it has none.
    package let recorded: RecordedOrder?
    /// The cost of one unit by the id of the line, in minor units. It is kept apart from lines, so that no quote,
    /// session or event can have it.
    package let costsMinor: [String: Int64]
}

extension Scenario {
    /// Creates a scenario of a cart without promotions.
    package init(_ reading: CartReading) {
        self.init(reading.cart)
        (now, recorded, costsMinor) = (reading.now, reading.recorded, reading.costsMinor)
    }
}
