/// The price of one unit of an item on a list or a product page, before there is a cart.
public struct ShelfPrice: Hashable, Sendable {
    /// The stock keeping unit.
    public var sku: String

    /// The price of one unit without promotions, in minor units.
    public var listMinor: Int64

    /// The price of one unit, in minor units.
    public var priceMinor: Int64

    /// The promotions that take something off one unit; the one that takes most off is the first.
    public var promotions: [String] = []

    /// The first instant at which the price is another one; nil if it never is. See ``isUntilExact``.
    public var until: Instant?

    /// True if the price differs at ``until``; false if it is only known not to change before that instant, because the
    /// promotions of the item have more combinations of times than ``Shelf/maximumCombinations``.
    public var isUntilExact = true

    /// Lower prices of more units, in ascending order of their numbers.
    public var more: [Step] = []

    /// The promotions with usage limits or budgets that would also take something off one unit, if no other promotion
    /// applied.
    public var limited: [String] = []

    /// The lowest price of the 30 days before the present reduction of the public price; nil if it is not reduced, or
    /// the history is unknown.
    public var prior: PriorPrice?

    /// Creates the list price of an item.
    public init(sku: String, listMinor: Int64) {
        (self.sku, self.listMinor, priceMinor) = (sku, listMinor, listMinor)
    }

    /// The promotion that takes most off one unit; nil at the list price.
    public var promotion: String? { promotions.first }

    /// A price from an instant on.
    public struct Change: Hashable, Sendable {
        /// The first instant of the price.
        public var since: Instant
        /// The price of one unit, in minor units.
        public var priceMinor: Int64
    }

    /// A lower price of a unit if more of them are bought.
    public struct Step: Hashable, Sendable {
        /// The promotion that has this number of units.
        public var promotion: String
        /// The number of units.
        public var fromQuantity: Int64
        /// The price of one of these units, in minor units, rounded up.
        public var priceMinor: Int64
        /// The price of these units together, in minor units.
        public var totalMinor: Int64

        /// Creates a step. The price of one unit follows from the price of all.
        public init(promotion: String, fromQuantity: Int64, totalMinor: Int64) {
            (self.promotion, self.fromQuantity, self.totalMinor) = (promotion, fromQuantity, totalMinor)
            let (whole, rest) = totalMinor.quotientAndRemainder(dividingBy: max(1, fromQuantity))
            priceMinor = rest == 0 ? whole : whole + 1
        }
    }
}

extension ShelfPrice: JSONConvertible {
    /// `{"sku": "MUG", "list": 2500, "price": 2000, "promotion": "spring", "until": "2026-06-01T00:00:00Z",
    /// "more": [{"promotion": "bulk", "from_quantity": 3, "price": 1900, "total": 5700}]}`.
    public var json: JSONValue {
        var object: JSONObject = [
            "sku": .string(sku), "list": .integer(listMinor), "price": .integer(priceMinor),
        ]
        object.setUnlessAbsent("promotion", promotion.map(JSONValue.string))
        if promotions.count > 1 { object["promotions"] = .array(promotions.map(JSONValue.string)) }
        object.setUnlessAbsent("until", until.map { .string($0.description) })
        if !isUntilExact { object["until_exact"] = false }
        object.setUnlessAbsent("lowest_prior", prior.map { .integer($0.priceMinor) })
        object.setUnlessAbsent("lowest_prior_since", prior.map { .string($0.since.description) })
        if !more.isEmpty { object["more"] = .array(more.map(\.json)) }
        if !limited.isEmpty { object["limited"] = .array(limited.map(JSONValue.string)) }
        return .object(object)
    }
}

extension ShelfPrice.Step: JSONConvertible {
    /// `{"promotion": "bulk", "from_quantity": 3, "price": 1900, "total": 5700}`.
    public var json: JSONValue {
        [
            "promotion": .string(promotion), "from_quantity": .integer(fromQuantity), "price": .integer(priceMinor),
            "total": .integer(totalMinor),
        ]
    }
}
