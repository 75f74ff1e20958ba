// The keys that several effects share, and the rules between them.

extension KeyFormat {
    /// Returns the key of an effect's target.
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
    static let each = each(
        Each.allCases,
        """
        the frequency of the amount: once, spread over the target in proportion, or for each line, unit, shipment or \
        group of units
        """
    )

    /// The frequency of the amount of a tier.
    static let eachOfTier = each(
        Each.ofTiers,
        "the frequency of the amount: once, spread over the target in proportion, or for each line, unit or shipment"
    )

    private static func each(_ words: [Each], _ meaning: String) -> KeyFormat {
        .optional("each", .words(words.map(\.rawValue)), meaning, absent: "once", example: "line")
    }
}

extension KeyRule {
    /// The amount counts for lines and units on merchandise, and for shipments on shipping.
    static let eachFitsScope = KeyRule(
        """
        set each to line or unit only on a target of scope order, lines or units, and to shipment only on scope \
        shipping
        """,
        .all([
            .not(.all([.isOne(of: ["line", "unit"], at: ["each"]), .hasScope("shipping", "total")])),
            .any([.not(.isOne(of: ["shipment"], at: ["each"])), .hasScope("shipping")]),
        ])
    )

    /// The amount counts for groups on units in groups.
    static let eachGroupHasGroups = KeyRule(
        "set each to group only on a target of scope units with groups_of",
        .any([
            .not(.isOne(of: ["group"], at: ["each"])),
            .all([.hasScope("units"), .hasValue(at: ["target", "groups_of"])]),
        ])
    )

    /// Lines are measured on merchandise, and shipments on shipping.
    static let basisFitsScope = KeyRule(
        """
        set basis to line only on a target of scope order, lines or units, and to shipment only on scope shipping
        """,
        .all([
            .not(.all([.isOne(of: ["line"], at: ["basis"]), .hasScope("shipping", "total")])),
            .any([.not(.isOne(of: ["shipment"], at: ["basis"])), .hasScope("shipping")]),
        ])
    )

    /// A different amount for the first unit requires an amount for each unit.
    static let firstAmountOfUnits = KeyRule(
        "set first_amount only if each is unit",
        .any([.not(.has("first_amount")), .isOne(of: ["unit"], at: ["each"])])
    )

    /// A percentage is the same with and without tax.
    static let taxOfMaximum = KeyRule(
        "set tax only beside max_discount",
        .any([.not(.has("tax")), .has("max_discount")])
    )

    /// Only a target of lines has a choice of rounding.
    static let roundingOfLines = KeyRule(
        "set round only on a target of scope lines",
        .any([.not(.has("round")), .hasScope("lines")])
    )

    /// Each line, or everything together, cannot have a fixed price.
    static let scopeWithPrice = KeyRule(
        "the scope of the target must be order, shipping or units",
        .not(.hasScope("lines", "total"))
    )

    /// A credit is measured once on its whole target.
    static let scopeOfCredit = KeyRule(
        "the scope of the target must be order, shipping or total",
        .not(.hasScope("lines", "units"))
    )

    /// A percentage does not grow with portions.
    static let portionsOfAmount = KeyRule(
        "set for_every only beside amount",
        .any([.not(.has("for_every")), .has("amount")])
    )
}

extension KeyTest {
    /// Returns a test that the target's scope is one of some scopes.
    fileprivate static func hasScope(_ words: String...) -> KeyTest {
        .isOne(of: words.map(JSONValue.string), at: ["target", "scope"])
    }
}
