/// The shop's promotions, checked and compiled once, then shared by every quote.
public struct Catalog: Sendable {
    /// The promotions in order of priority, highest first, then id.
    public var promotions: [Promotion] { plans.map(\.promotion) }

    /// The promotions in the same order, made ready for pricing.
    let plans: [Plan]

    /// A catalog without promotions.
    public static let empty = Catalog()

    private let positions: [String: Int]

    private let index: CatalogIndex

    /// The position of a promotion that is left out, see ``leavingOut(_:)``.
    private var leftOut: Int?

    private init() {
        plans = []
        positions = [:]
        index = CatalogIndex([])
    }

    /// Compiles promotions.
    ///
    /// - Throws: `promotion.duplicate_id`.
    public init(_ promotions: [Promotion]) throws(CartwrightError) {
        plans = promotions.map(Plan.init).sorted(by: Plan.goesBefore)
        var positions: [String: Int] = [:]
        positions.reserveCapacity(promotions.count)
        for (position, plan) in plans.enumerated() {
            guard positions.updateValue(position, forKey: plan.id) == nil else { throw Self.duplicate(plan.id) }
        }
        self.positions = positions
        index = CatalogIndex(plans)
    }

    /// Reads a catalog: `{"promotions": […]}`, or the array alone.
    ///
    /// - Throws: an error of area `json` or `promotion`, with the JSON pointer.
    public init(_ value: JSONValue, vocabulary: Vocabulary = .standard) throws(CartwrightError) {
        if case .array = value {
            try self.init(try [Promotion].reading(value, at: .root, vocabulary: vocabulary))
            return
        }
        var reader = try ObjectReader(value, at: .root)
        let promotions = try reader.nested(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
            try [Promotion].reading(value, at: pointer, vocabulary: vocabulary)
        }
        try reader.finish()
        try self.init(promotions ?? [])
    }

    /// The promotion of an id.
    public subscript(id: String) -> Promotion? { positions[id].map { plans[$0].promotion } }

    /// The same catalog but for one promotion. Nothing is compiled again.
    func leavingOut(_ id: String) -> Catalog {
        var catalog = self
        catalog.leftOut = positions[id]
        return catalog
    }

    /// Every plan but the one that is left out.
    var plansLeft: [Plan] {
        guard let leftOut else { return plans }
        var plans = plans
        plans.remove(at: leftOut)
        return plans
    }

    /// The plans that may match a cart, in order; none that it cannot reach is touched.
    func plans(for frozen: FrozenCart) -> [Plan] {
        index.positions(for: frozen).compactMap { Int($0) == leftOut ? nil : plans[Int($0)] }
    }

    /// The error of an id that stands twice.
    static func duplicate(_ id: String) -> CartwrightError {
        CartwrightError(
            .promotionDuplicateID,
            "two promotions have the id \"\(id)\"",
            hint: "give each its own id"
        )
    }
}

extension Promotion {
    /// Higher priority first, then the id that is smaller as bytes.
    static func goesBefore(_ a: Promotion, _ b: Promotion) -> Bool {
        a.priority != b.priority ? a.priority > b.priority : a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
}
