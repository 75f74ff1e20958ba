/// A condition on an attribute of the cart.
public struct CartCondition: DeclaredCondition, Hashable {
    /// `cart`.
    public static let type = "cart"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "an attribute of the cart; if it is absent, a comparator is unknown, and sets treat it as empty",
        keys: .attributeTest(of: "cart"),
        rules: [.attribute],
        example: ["key": "device", "equals": "ios"]
    )

    /// The test of the attribute.
    public var test: AttributeTest

    /// The plugin that states the attribute; nil if none does.
    let facts: FactSource?

    /// Creates a condition from a test of one attribute.
    public init(_ test: AttributeTest) { (self.test, facts) = (test, nil) }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        test = try AttributeTest(from: &reader)
        facts = vocabulary.factSource(of: test.key)
    }

    var requirement: Requirement {
        var source = Self.source
        source.facts = facts
        return .attribute(source, test)
    }

    private static let source = AttributeSource(attributes: { $0.attributes }, sets: { $0.cartAttributes })

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, test.json) }
}
