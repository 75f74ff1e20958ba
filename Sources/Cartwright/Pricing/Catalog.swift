/// The shop's promotions, checked and compiled once, then shared by every quote.
public struct Catalog: Sendable {
    /// The promotions in order of priority, highest first, then id.
    public var promotions: [Promotion] { plans.map(\.promotion) }

    /// The promotions in the same order, made ready for pricing.
    let plans: [Plan]

    /// A catalog without promotions.
    public static let empty = Catalog()

    private let positions: [String: Int]

    private init() {
        plans = []
        positions = [:]
    }

    /// Compiles promotions.
    ///
    /// - Throws: `promotion.duplicate_id`.
    public init(_ promotions: [Promotion]) throws(CartwrightError) {
        plans = promotions.sorted(by: Promotion.goesBefore).map(Plan.init)
        var positions: [String: Int] = [:]
        for (position, promotion) in plans.map(\.promotion).enumerated() {
            guard positions.updateValue(position, forKey: promotion.id) == nil else {
                throw CartwrightError(
                    .promotionDuplicateID,
                    "two promotions have the id \"\(promotion.id)\"",
                    hint: "give each its own id"
                )
            }
        }
        self.positions = positions
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
}

extension Promotion {
    /// Higher priority first, then the id that is smaller as bytes.
    static func goesBefore(_ a: Promotion, _ b: Promotion) -> Bool {
        a.priority != b.priority ? a.priority > b.priority : a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
}
