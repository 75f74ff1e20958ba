/// An attribute of the cart.
public struct CartCondition: Condition, Hashable {
    /// `cart`.
    public static let type = "cart"

    /// Which attribute, and what it must be.
    public var test: AttributeTest

    /// A test of one attribute.
    public init(_ test: AttributeTest) { self.test = test }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        test = try AttributeTest(from: &reader)
    }

    /// Looks the attribute up.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        test.finding(Self.type, in: facts.cart.attributes, facts.sets?.cartAttributes)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, test.required) }
}
