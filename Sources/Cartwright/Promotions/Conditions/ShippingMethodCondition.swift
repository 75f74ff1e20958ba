/// By which methods the shipments go.
public struct ShippingMethodCondition: Condition, Hashable {
    /// `shipping_method`.
    public static let type = "shipping_method"

    /// The set that is compared with.
    public var membership: Membership

    /// Methods that a shipment goes by, or none of them does.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    /// One of the methods.
    public var need: Need { membership.need(Mark.shippingMethod) }

    /// Known at once, and asked for of many carts.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Bool? {
        membership.holds(for: facts.cart.shipments.lazy.map(\.method), facts.sets?.methods)
    }

    /// Looks at the methods of all shipments.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        membership.finding(Self.type, observed: facts.cart.shipments.lazy.map(\.method), facts.sets?.methods)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
