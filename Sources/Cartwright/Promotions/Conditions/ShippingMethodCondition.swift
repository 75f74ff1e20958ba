/// A condition on the methods of the shipments.
public struct ShippingMethodCondition: DeclaredCondition, Hashable {
    /// `shipping_method`.
    public static let type = "shipping_method"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the methods of the shipments",
        keys: .sets(.text, "a method", example: ["standard"]),
        rules: [.membership],
        example: ["any_of": ["standard"]]
    )

    /// The set that is compared with.
    public var membership: Membership

    /// Creates a condition from the methods of which a shipment must have one, or none may have one.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    var requirement: Requirement { .words(Self.source, membership) }

    private static let source = WordSource(Mark.shippingMethod) { cart, most in
        cart.shipments.prefix(most).map(\.method)
    } set: {
        $0.methods
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
