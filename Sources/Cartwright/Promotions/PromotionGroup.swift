/// A group of promotions that compete with each other.
public struct PromotionGroup: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, which all promotions of the group have.
    public var name: String

    /// The part of a cart for which the promotions compete. All promotions of a group have the same value.
    public var per: Per

    /// The part of a cart for which the promotions of a group compete.
    public enum Per: String, Hashable, Sendable, CaseIterable {
        /// The whole cart: at most one promotion of the group applies.
        case cart
        /// Each line: on each line only the promotion counts that takes most off it there. The promotions may all be on
        /// one cart.
        case line
    }

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - name: The name, which is not empty.
    ///   - per: The part of a cart for which the promotions compete.
    public init(_ name: String, per: Per = .cart) { (self.name, self.per) = (name, per) }

    /// Creates a group of which at most one promotion applies to a cart.
    public init(stringLiteral name: String) { self.init(name) }
}

extension PromotionGroup: JSONConvertible {
    /// Reads a group: its name, or an object with the name and `per`.
    ///
    /// - Throws: an error of area `json`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        switch value {
        case .string(let name): self.init(name)
        case .object:
            var reader = try ObjectReader(value, at: pointer)
            let name = try reader.string("name")
            let per: Per? = try reader.choice(ifPresent: "per")
            try reader.finish()
            guard !name.isEmpty else {
                throw reader.outOfRange(
                    "expected the name of a group, found an empty text",
                    hint: "write a name, such as \"sale\"",
                    "name"
                )
            }
            self.init(name, per: per ?? .cart)
        default:
            throw ObjectReader.wrongType(value, expected: "a string or an object", at: pointer)
        }
    }

    /// The name of a group per cart; otherwise the object.
    public var json: JSONValue {
        per == .cart ? .string(name) : ["name": .string(name), "per": .string(per.rawValue)]
    }
}

extension PromotionGroup {
    /// The keys of a group.
    package static let format = ObjectFormat(
        "promotion_group",
        "a group of promotions that compete with each other",
        keys: [
            .required("name", .name, "the name, which all promotions of the group have", example: "sale"),
            .optional(
                "per",
                .words(of: Per.self),
                """
                cart: at most one promotion of the group applies to a cart; line: on each line only the promotion \
                counts that takes most off it there, the same for all promotions of the group
                """,
                absent: "cart",
                example: "line"
            ),
        ],
        example: ["name": "sale", "per": "line"]
    )
}
