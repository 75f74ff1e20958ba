/// A condition on the channel in which the shopper buys.
public struct ChannelCondition: DeclaredCondition, Hashable {
    /// `channel`.
    public static let type = "channel"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the channel through which the cart was made",
        keys: .sets(.text, "the channel", example: ["web"]),
        rules: [.membership],
        example: ["any_of": ["web"]]
    )

    /// The set that is compared with.
    public var membership: Membership

    /// Creates a condition from the channels that are allowed or excluded.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    var requirement: Requirement { .words(Self.source, membership) }

    private static let source = WordSource(Mark.channel, word: { $0.channel })

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
