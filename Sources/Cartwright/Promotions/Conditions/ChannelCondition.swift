/// Where the shopper buys.
public struct ChannelCondition: Condition, Hashable {
    /// `channel`.
    public static let type = "channel"

    /// The set that is compared with.
    public var membership: Membership

    /// Channels the shopper buys in, or does not buy in.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    /// One of the channels.
    public var need: Need { membership.need(Mark.channel) }

    /// Looks at the channel.
    public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        membership.finding(Self.type, observed: facts.cart.channel)
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
