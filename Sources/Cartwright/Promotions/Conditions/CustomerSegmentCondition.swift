/// Which segments the customer belongs to. An anonymous customer is in none.
public struct CustomerSegmentCondition: Condition, Hashable {
    /// `customer_segment`.
    public static let type = "customer_segment"

    /// The set that is compared with.
    public var membership: Membership

    /// Segments the customer is in, or is not in.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    /// One of the segments.
    public var need: Need { membership.need(Mark.segment) }

    /// Known at once, and asked for of many carts.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Bool? {
        membership.holds(for: facts.cart.customer?.segments ?? [], facts.sets?.segments)
    }

    /// Looks at the segments of the customer.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        membership.finding(Self.type, observed: facts.cart.customer?.segments ?? [], facts.sets?.segments)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
