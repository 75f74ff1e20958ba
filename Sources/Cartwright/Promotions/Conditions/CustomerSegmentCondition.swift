/// A condition on the segments of the customer. An anonymous customer is in none.
public struct CustomerSegmentCondition: DeclaredCondition, Hashable {
    /// `customer_segment`.
    public static let type = "customer_segment"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the segments that the customer is in",
        keys: .sets(.text, "a segment", example: ["vip"]),
        rules: [.membership],
        example: ["any_of": ["vip"]]
    )

    /// The set that is compared with.
    public var membership: Membership

    /// Creates a condition from the segments that are allowed or excluded.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    var requirement: Requirement { .words(Self.source, membership) }

    private static let source = WordSource(Mark.segment) { cart, most in
        (cart.customer?.segments ?? []).first(most)
    } set: {
        $0.segments
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
