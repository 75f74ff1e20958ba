/// A condition on the country of delivery.
public struct CountryCondition: DeclaredCondition, Hashable {
    /// `country`.
    public static let type = "country"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "the country to which the order goes",
        keys: .sets(.country, "the country", example: ["US", "CA"]),
        rules: [.membership],
        example: ["any_of": ["US", "CA"]]
    )

    /// The set that is compared with.
    public var membership: Membership

    /// Creates a condition from the countries that are allowed or excluded.
    public init(_ membership: Membership) { self.membership = membership }

    /// Reads the condition. Codes of countries are in any case.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        membership = try Membership(from: &reader).mapped(at: reader.pointer, CountryCode.checked)
    }

    var requirement: Requirement { .words(Self.source, membership) }

    private static let source = WordSource(Mark.country, word: { $0.country })

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, membership.json) }
}
