internal import Cartwright

/// The figures of one campaign over many carts. Amounts are in minor units.
public struct CampaignFigures: Hashable, Sendable {
    /// The number of carts with one or more of its promotions.
    public internal(set) var cartCount = 0
    /// The sum of the discounts of its promotions.
    public internal(set) var discountMinor: Int64 = 0
    /// The largest discount of its promotions together on one cart.
    public internal(set) var largestMinor: Int64 = 0
    /// The promotions that were applied, by id.
    public internal(set) var promotions: Set<String> = []

    /// Creates figures without carts.
    init() {}

    /// Adds the applied promotions of a cart, all of this campaign.
    mutating func add(_ applied: [AppliedPromotion]) {
        // Cannot overflow: part of a checked sum over all carts.
        let discount = applied.reduce(0) { $0 + $1.discountMinor }
        cartCount += 1
        discountMinor += discount
        largestMinor = max(largestMinor, discount)
        promotions.formUnion(applied.lazy.map(\.promotion))
    }

    mutating func merge(_ other: CampaignFigures) {
        cartCount += other.cartCount
        discountMinor += other.discountMinor
        largestMinor = max(largestMinor, other.largestMinor)
        promotions.formUnion(other.promotions)
    }
}

extension SimulationFigures {
    /// The campaigns by descending discount, ties by id.
    package var rankedCampaigns: [(id: String, figures: CampaignFigures)] {
        campaigns.map { (id: $0.key, figures: $0.value) }.sorted { a, b in
            (b.figures.discountMinor, b.figures.cartCount, a.id) < (a.figures.discountMinor, a.figures.cartCount, b.id)
        }
    }
}

extension CampaignFigures {
    /// `{"campaign": "autumn", "carts": 12, "discount": 3000, "largest": 500, "promotions": ["tea"]}`.
    func json(id: String) -> JSONValue {
        [
            "campaign": .string(id), "carts": .integer(Int64(cartCount)), "discount": .integer(discountMinor),
            "largest": .integer(largestMinor), "promotions": .array(promotions.sorted().map(JSONValue.string)),
        ]
    }

    /// Reads the figures of a campaign from their JSON.
    static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> (id: String, figures: CampaignFigures) {
        var reader = try ObjectReader(value, at: pointer)
        let id = try reader.string("campaign")
        var figures = CampaignFigures()
        figures.cartCount = Int(try reader.integer("carts", in: 0...1_000_000_000_000))
        figures.discountMinor = try reader.integer("discount", in: 0...Int64.max)
        figures.largestMinor = try reader.integer("largest", in: 0...Int64.max)
        let promotions = try reader.strings(ifPresent: "promotions")
        figures.promotions = Set(promotions ?? [])
        try reader.finish()
        return (id, figures)
    }
}
