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
    mutating func reading(for cart: Cart) -> Reading {
        Reading(
            own: own.reading(for: cart),
            other: other?.reading(for: cart),
            variants: variants.indices.map { variants[$0].reading(for: cart) }
        )
    }

    /// True if a cart that was priced with earlier counters would be priced the same now.
    mutating func isCurrent(_ cart: PricedCart, _ reading: Reading) -> Bool {
        func isCurrent(_ tally: inout LimitTally, _ reading: LimitTally.Reading, _ examined: [String]? = nil) -> Bool {
            tally.isCurrent(reading, for: cart.scenario.cart, at: cart.instant, examining: examined)
        }
        guard isCurrent(&own, reading.own, cart.examined) else { return false }
        let (cart, instant) = (cart.scenario.cart, cart.instant)
        if let reading = reading.other {
            guard other?.isCurrent(reading, for: cart, at: instant, examining: nil) ?? true else { return false }
        }
        return variants.indices.allSatisfy { isCurrent(&variants[$0], reading.variants[$0]) }
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
