/// An amount that an effect wants off some places.
struct PlainWant {
    var parts: [Part]

    /// How much; of each part its weight where the parts do not share an amount.
    var amount: Int64

    /// Whether the amount is spread over the parts in proportion to their weights, so that what one refuses goes to the
    /// others. Else each part's weight is wanted of it alone.
    let isShared: Bool

    /// The most that is given in all, where that is less than what is wanted of each part.
    var limit: Int64?

    /// A place, or some units of a line.
    struct Part {
        let place: Int
        let units: [Int]?
        var weight: Int64
    }

    static func shared(_ amount: Int64, over parts: [Part]) -> PlainWant {
        PlainWant(parts: parts, amount: amount, isShared: true)
    }

    static func each(_ parts: [Part]) -> PlainWant {
        PlainWant(parts: parts, amount: parts.reduce(0) { $0 + $1.weight }, isShared: false)
    }

    /// The same for no more than a limit in all. What was wanted of each place for itself stays that, and what one place
    /// cannot take of its part goes to the others.
    func capped(at limit: Int64?) -> PlainWant {
        guard let limit, limit < amount else { return self }
        var capped = self
        capped.amount = limit
        guard !isShared else { return capped }
        capped.limit = min(limit, self.limit ?? .max)
        return capped
    }
}

/// What an effect wants in all.
struct PlainDemand {
    var wants: [PlainWant] = []

    /// Units that are used up, with their lines' places.
    var uses: [(place: Int, units: [Int])] = []
    var gifts: [PlainGift] = []
}

/// Units given for free.
struct PlainGift: Hashable {
    let sku: String
    let quantity: Int64
    let unitPrice: Int64
}
