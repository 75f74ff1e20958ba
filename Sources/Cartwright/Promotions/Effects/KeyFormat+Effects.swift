// The keys that several effects have, and what holds between them.

extension KeyFormat {
    /// The target of an effect.
    static func target(_ meaning: String) -> KeyFormat {
        .optional(
            "target",
            .object("target"),
            meaning,
            absent: "the whole order",
            example: ["scope": "order", "filter": ["categories": ["tea"]]]
        )
    }

    /// The frequency of an amount.
    static let each = KeyFormat.optional(
        "each",
        .words(of: Each.self),
        "the frequency of the amount: once, spread over the target in proportion, or for each line, unit or shipment",
        absent: "once",
        example: "line"
    )
}

extension KeyRule {
    /// Lines and units are merchandise, and shipments shipping.
    static let eachFitsScope = KeyRule(
        "each line or unit requires a target of scope order, lines or units; each shipment requires scope shipping",
        .all([
            .not(.all([.isOne(of: ["line", "unit"], at: ["each"]), .hasScope("shipping", "total")])),
            .any([.not(.isOne(of: ["shipment"], at: ["each"])), .hasScope("shipping")]),
        ])
    )

    /// Each line or shipment can be measured where the target has some.
    static let basisFitsScope = KeyRule(
        "basis line requires a target of scope order, lines or units; basis shipment requires scope shipping",
        .all([
            .not(.all([.isOne(of: ["line"], at: ["basis"]), .hasScope("shipping", "total")])),
            .any([.not(.isOne(of: ["shipment"], at: ["basis"])), .hasScope("shipping")]),
        ])
    )

    /// The first unit differs from the others where each counts.
    static let firstAmountOfUnits = KeyRule(
        "first_amount requires each to be unit",
        .any([.not(.has("first_amount")), .isOne(of: ["unit"], at: ["each"])])
    )

    /// Only lines are rounded one way or the other.
    static let roundingOfLines = KeyRule(
        "round requires a target of scope lines",
        .any([.not(.has("round")), .hasScope("lines")])
    )

    /// Lines, and everything together, have no price of their own.
    static let scopeWithPrice = KeyRule(
        "the scope of the target must be order, shipping or units",
        .not(.hasScope("lines", "total"))
    )
}

extension KeyTest {
    /// The target of an effect has one of some scopes.
    fileprivate static func hasScope(_ words: String...) -> KeyTest {
        .isOne(of: words.map(JSONValue.string), at: ["target", "scope"])
    }
}
