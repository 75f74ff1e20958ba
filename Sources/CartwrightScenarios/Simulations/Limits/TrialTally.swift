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
    struct Reading: Sendable {
        let own: LimitTally.Reading
        let other: LimitTally.Reading?
        let variants: [LimitTally.Reading]
    }

    /// Returns the counters for a cart.
    func reading(for cart: Cart) -> Reading {
        Reading(
            own: own.reading(for: cart),
            other: other?.reading(for: cart),
            variants: variants.map { $0.reading(for: cart) }
        )
    }

    /// True if a cart that was priced with earlier counters would be priced the same now.
    func isCurrent(_ cart: PricedCart, _ reading: Reading) -> Bool {
        func isCurrent(_ tally: LimitTally, _ reading: LimitTally.Reading, _ examined: [String]? = nil) -> Bool {
            tally.isCurrent(reading, for: cart.scenario.cart, at: cart.instant, examining: examined)
        }
        guard isCurrent(own, reading.own, cart.examined) else { return false }
        if let other, let reading = reading.other, !isCurrent(other, reading) { return false }
        return zip(variants, reading.variants).allSatisfy { isCurrent($0, $1) }
    }

    /// Counts a priced cart.
    mutating func take(_ cart: PricedCart) {
        own.take(cart.quote, cart.scenario.cart, at: cart.instant)
        if let quote = cart.other { other?.take(quote, cart.scenario.cart, at: cart.instant) }
        for (index, quote) in cart.variants.enumerated() {
            variants[index].take(quote, cart.scenario.cart, at: cart.instant)
        }
    }
}
