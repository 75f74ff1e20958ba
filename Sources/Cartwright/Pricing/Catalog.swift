/// The shop's promotions, checked and compiled once, then shared by every quote.
public struct Catalog: Sendable {
    /// The promotions in order of priority, highest first, then id.
    public let promotions: [Promotion]

    /// A catalog without promotions.
    public static let empty = Catalog()

    private let positions: [String: Int]

    private init() {
        promotions = []
        positions = [:]
    }

    /// Compiles promotions.
    ///
    /// - Throws: `promotion.duplicate_id`.
    public init(_ promotions: [Promotion]) throws(CartwrightError) {
        self.promotions = promotions.sorted(by: Promotion.goesBefore)
        var positions: [String: Int] = [:]
        for (position, promotion) in self.promotions.enumerated() {
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
        let read = { (value, pointer) throws(CartwrightError) in
            try Promotion(value, at: pointer, vocabulary: vocabulary)
        }
        if case .array(let values) = value {
            var promotions: [Promotion] = []
            for (index, value) in values.enumerated() {
                promotions.append(try read(value, JSONPointer.root.appending(index)))
            }
            try self.init(promotions)
        } else {
            var reader = try ObjectReader(value, at: .root)
            let promotions = try reader.array(ifPresent: "promotions", of: read) ?? []
            try reader.finish()
            try self.init(promotions)
        }
    }

    /// The promotion of an id.
    public subscript(id: String) -> Promotion? { positions[id].map { promotions[$0] } }
}

extension Promotion {
    /// Higher priority first, then the id that is smaller as bytes.
    static func goesBefore(_ a: Promotion, _ b: Promotion) -> Bool {
        a.priority != b.priority ? a.priority > b.priority : a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
}
