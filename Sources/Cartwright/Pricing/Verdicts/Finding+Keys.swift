extension Finding {
    /// The JSON keys of a condition's finding, besides those of its requirement.
    static let format = ObjectFormat(
        "finding",
        as: .answer,
        "a condition, its requirement as the promotion writes it, and the observed value",
        keys: [
            .required("condition", .text, "its type", example: "subtotal"),
            .optional(
                "observed",
                .anything,
                "the observed value; null if it is unknown",
                absent: "see of",
                example: 3998
            ),
            .optional("short_by", .count(""), "the missing amount", absent: "more does not help", example: 1002),
            .optional(
                "unknown",
                .oneOf([.flag, .text]),
                "true if the condition cannot be decided, or the reason: wrong_currency if it names no amount in the "
                    + "currency of the cart; then neither the condition nor its opposite holds",
                absent: "it is known",
                example: true
            ),
            .optional(
                "reason",
                .words(["wrong_currency"]),
                "the condition names no amount in the currency of the cart; the same as in unknown",
                absent: "it names an amount",
                example: "wrong_currency"
            ),
            .optional(
                "of",
                .list(.object("finding"), atLeast: 0),
                "the findings of the nested conditions",
                absent: "there are none",
                example: []
            ),
            .optional("met", .flag, "true on a nested condition that holds", absent: "it does not hold", example: true),
        ],
        example: ["condition": "subtotal", "at_least": 5000, "observed": 3998, "short_by": 1002]
    )
}

extension Shortfall {
    /// The JSON keys of an effect's shortfall.
    static let format = ObjectFormat(
        "lack",
        as: .answer,
        "the units or the amount that a cart needs before an effect gives something, or gives more",
        keys: [
            .required("effect", .text, "its type", example: "tiered"),
            .optional(
                "part",
                .words(of: Part.self),
                "the part of a buy_x_get_y that is short",
                absent: "it has no parts, or either will do",
                example: "buy"
            ),
            .required("at_least", .count(""), "the least amount at which the effect gives something", example: 5),
            .required("observed", .count(""), "the amount in the cart", example: 4),
            .required("short_by", .count("", from: 1), "the missing amount", example: 1),
            .required("unit", .words(["money", "units", "skus", "none"]), "the unit of the numbers", example: "units"),
            .optional("sku", .text, "a SKU that fills the shortfall", absent: "none is known", example: "PAD"),
            .required("gives", .object("gain"), "the discount that the cart would get", example: ["percent": "10"]),
        ],
        example: ["effect": "tiered", "at_least": 5, "observed": 4, "short_by": 1, "unit": "units"]
    )
}

extension Shortfall.Gain {
    /// The JSON keys of an effect's discount once nothing is missing. Exactly one of them is present, or both keys of a
    /// gift.
    static let format = ObjectFormat(
        "gain",
        as: .answer,
        "the discount of an effect once nothing is missing",
        keys: [
            .optional("percent", .percentage, "a percentage off", absent: "another key says it", example: "10"),
            .optional("amount", .minorUnits, "an amount off", absent: "another key says it", example: 500),
            .optional(
                "fixed_price",
                .minorUnits,
                "a price for a group of units",
                absent: "another key says it",
                example: 2500
            ),
            .optional("credit", .minorUnits, "store credit", absent: "another key says it", example: 500),
            .optional("sku", .text, "the SKU of a gift", absent: "another key says it", example: "COOKIE"),
            .optional(
                "quantity",
                .count("units", from: 1),
                "the units of a gift",
                absent: "another key says it",
                example: 1
            ),
        ],
        example: ["percent": "10"]
    )
}

extension CartwrightError {
    /// The JSON keys of a refused proposal or answer of a plugin.
    static let formatOfRefusal = ObjectFormat(
        "refusal",
        as: .answer,
        "a plugin's proposal or answer that was refused",
        keys: [
            .required("code", .text, "a stable name, area.reason", example: "promotion.bad_proposal"),
            .required("path", .text, "the JSON pointer to it in the answer", example: "/wants/0/amount"),
            .required("summary", .text, "the error", example: "an amount below 0"),
        ],
        example: ["code": "promotion.bad_proposal", "path": "", "summary": "an amount below 0"]
    )
}
