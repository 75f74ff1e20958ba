/// The currency of the cart.
public struct CurrencyCondition: Condition, Hashable {
    /// `currency`.
    public static let type = "currency"

    /// The set that is compared with.
    public var membership: Membership

    /// Currencies, by their ISO 4217 codes in upper case.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    /// One of the currencies.
    public var need: Need { membership.need(Mark.currency) }

    /// Looks at the currency of the cart.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        membership.finding(Self.type, observed: facts.cart.currency.code)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
