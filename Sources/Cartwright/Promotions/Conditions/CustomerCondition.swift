/// An attribute of the customer. An anonymous customer has none.
public struct CustomerCondition: Condition, Hashable {
    /// `customer`.
    public static let type = "customer"

    /// Which attribute, and what it must be.
    public var test: AttributeTest

    /// A test of one attribute.
    public init(_ test: AttributeTest) { self.test = test }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        test = try AttributeTest(from: &reader)
    }

    /// The text that the attribute must have.
    public var need: Need { test.need { .customer(key: test.key, text: $0) } }

    /// Looks the attribute up.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        test.finding(Self.type, in: facts.cart.customer?.attributes ?? [:], facts.sets?.customerAttributes)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, test.required) }
}
