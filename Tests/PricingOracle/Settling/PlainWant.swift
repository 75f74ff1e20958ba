/// An amount that an effect may take off some places.
struct PlainWant {
    var parts: [Part]

    /// The wanted amount: the shared amount or the sum of the weights, at most the limit.
    var amount: Int64

    /// True if the amount is spread over the parts by weight, and the excess over one part goes to the others.
    /// Otherwise each part gives at most its weight.
    let isShared: Bool

    /// The most that is given in total, if less than the sum of the parts.
    var limit: Int64?

    /// The amounts by which a limited want is spread instead of by the weights, if a maximum with or without tax cut
    /// them.
    var shares: [Int64]?

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

    /// Returns the want with a limit on the total. Separate parts keep their weights, and the excess over one place
    /// goes to the others.
    func capped(at limit: Int64?) -> PlainWant {
        guard let limit, limit < amount else { return self }
        var capped = self
        capped.amount = limit
        guard !isShared else { return capped }
        capped.limit = min(limit, self.limit ?? .max)
        return capped
    }
}

/// The amounts, used units and gifts that an effect demands.
struct PlainDemand {
    var wants: [PlainWant] = []

    /// True if each want is a group of units. A budget is then spread over the amounts meant for each line.
    var isOfGroups = false

    /// The units that are used up, with the places of their lines.
    var uses: [(place: Int, units: [Int])] = []

    /// True if they are used up even if nothing comes off.
    var usesAlways = false
    var gifts: [PlainGift] = []
}

/// Units given for free.
struct PlainGift: Hashable {
    let sku: String
    let quantity: Int64
    let unitPrice: Int64
}
