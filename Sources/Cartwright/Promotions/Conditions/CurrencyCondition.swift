/// A condition on the currency of the cart.
public struct CurrencyCondition: DeclaredCondition, Hashable {
    /// `currency`.
    public static let type = "currency"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the currency of the cart",
        keys: .sets(.text, "the currency", example: ["USD"]),
        rules: [.membership],
        example: ["any_of": ["USD"]]
    )

    /// The set that is compared with.
    public var membership: Membership

    /// Creates a condition from the currencies that are allowed or excluded, by their ISO 4217 codes in upper case.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader)
    }

    var requirement: Requirement { .words(Self.source, membership) }

    private static let source = WordSource(Mark.currency, word: { $0.currency.code })

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
