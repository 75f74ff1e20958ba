/// To which country the order goes.
public struct CountryCondition: Condition, Hashable {
    /// `country`.
    public static let type = "country"

    /// The set that is compared with.
    public var membership: Membership

    /// Countries the order goes to, or does not go to.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    /// One of the countries.
    public var need: Need { membership.need(Mark.country) }

    /// Looks at the country of delivery.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        membership.finding(Self.type, observed: facts.cart.country)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
