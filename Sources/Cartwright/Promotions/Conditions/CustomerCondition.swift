/// A condition on an attribute of the customer. An anonymous customer has no attributes. See ``AttributeTest`` for
/// absent attributes.
public struct CustomerCondition: DeclaredCondition, Hashable {
    /// `customer`.
    public static let type = "customer"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "an attribute of the customer; if it is absent, a comparator is unknown, and sets treat it as empty",
        keys: .attributeTest(of: "customer"),
        rules: [.attribute],
        example: ["key": "tier", "equals": "gold"]
    )

    /// The test of the attribute.
    public var test: AttributeTest

    /// Creates a condition from a test of one attribute.
    public init(_ test: AttributeTest) { self.test = test }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        test = try AttributeTest(from: &reader)
    }

    var requirement: Requirement { .attribute(Self.source, test) }

    private static let source = AttributeSource {
        $0.customer?.attributes ?? [:]
    } sets: {
        $0.customerAttributes
    } mark: { key, text in
        .customer(key: key, text: text)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, test.json) }
}
