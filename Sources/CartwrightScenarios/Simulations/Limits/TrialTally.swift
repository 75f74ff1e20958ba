internal import Cartwright

/// The limits that carts used up, for each catalog of a question: each catalog has counters of its own.
struct TrialTally: Sendable {
    private(set) var own: LimitTally
    private var other: LimitTally?
    private var variants: [LimitTally]

    init(_ own: Catalog, against other: Catalog?, variants: [Catalog]) {
        self.own = LimitTally(own)
        self.other = other.map { LimitTally($0) }
        self.variants = variants.map { LimitTally($0) }
    }

    /// The counters of one cart for each catalog.
    final class Reading: Sendable {
        let own: LimitTally.Reading
        let other: LimitTally.Reading?
        let variants: [LimitTally.Reading]

        fileprivate init(own: LimitTally.Reading, other: LimitTally.Reading?, variants: [LimitTally.Reading]) {
            (self.own, self.other, self.variants) = (own, other, variants)
        }
    }

    /// Returns the counters for a cart.
    ///
    /// - Parameter listMinor: the list prices of the cart, see ``LimitTally/listMinor(of:)``.
    /// - Throws: `campaign.not_sorted`.
    mutating func reading(for cart: Cart, costing listMinor: Int64) throws(CartwrightError) -> Reading {
        let own = try own.reading(for: cart, costing: listMinor)
        let other = try other?.reading(for: cart, costing: listMinor)
        var readings: [LimitTally.Reading] = []
        for index in variants.indices { readings.append(try variants[index].reading(for: cart, costing: listMinor)) }
        return Reading(own: own, other: other, variants: readings)
    }

    /// True if a cart that was priced with earlier counters would be priced the same now.
    ///
    /// - Throws: `campaign.not_sorted`.
    func isCurrent(_ cart: PricedCart, _ reading: Reading) throws(CartwrightError) -> Bool {
        let examined = cart.hasExaminedAll ? cart.quote : nil
        guard try own.isCurrent(reading.own, for: cart, examining: examined) else { return false }
        if let reading = reading.other, let other {
            guard try other.isCurrent(reading, for: cart, examining: nil) else { return false }
        }
        for (index, reading) in reading.variants.enumerated() {
            guard try variants[index].isCurrent(reading, for: cart, examining: nil) else { return false }
        }
        return true
    }

    /// Counts a priced cart.
    ///
    /// - Throws: `campaign.not_sorted`.
    mutating func take(_ cart: PricedCart) throws(CartwrightError) {
        try own.take(cart.quote, cart)
        if let quote = cart.other { try other?.take(quote, cart) }
        for (index, quote) in cart.variants.enumerated() { try variants[index].take(quote, cart) }
    }
}
