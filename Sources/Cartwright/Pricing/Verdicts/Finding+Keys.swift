extension Finding {
    /// The keys of what a condition found, besides those of what it asks for.
    static let format = ObjectFormat(
        "finding",
        as: .answer,
        "a condition, what it asks for, as the promotion writes it, and what was seen",
        keys: [
            .required("condition", .text, "its type", example: "subtotal"),
            .optional(
                "observed",
                .anything,
                "what was seen; null where it is unknown",
                absent: "see of",
                example: 3998
            ),
            .optional("short_by", .count(""), "how much more it takes", absent: "more does not help", example: 1002),
            .optional(
                "unknown",
                .oneOf([.flag, .text]),
                "true, or why it is unknown whether the condition holds: wrong_currency where it names no amount in "
                    + "the currency of the cart; neither it nor its opposite holds then",
                absent: "it is known",
                example: true
            ),
            .optional(
                "reason",
                .words(["wrong_currency"]),
                "it names no amount in the currency of the cart, as unknown says, too",
                absent: "it does",
                example: "wrong_currency"
            ),
            .optional(
                "of",
                .list(.object("finding"), atLeast: 0),
                "what the conditions inside found",
                absent: "there are none",
                example: []
            ),
            .optional("met", .flag, "true on a condition inside that holds", absent: "it does not hold", example: true),
        ],
        example: ["condition": "subtotal", "at_least": 5000, "observed": 3998, "short_by": 1002]
    )
}

extension Shortfall {
    /// The keys of what an effect lacks.
    static let format = ObjectFormat(
        "lack",
        as: .answer,
        "the units or the amount that a cart is short of before an effect gives anything, or more",
        keys: [
            .required("effect", .text, "its type", example: "tiered"),
            .optional(
                "part",
                .words(of: Part.self),
                "which part of a buy_x_get_y is short",
                absent: "it has no parts, or either will do",
                example: "buy"
            ),
            .required("at_least", .count(""), "from how much on it gives", example: 5),
            .required("observed", .count(""), "how much there is", example: 4),
            .required("short_by", .count("", from: 1), "how much more it takes", example: 1),
            .required("unit", .words(["money", "units", "skus", "none"]), "what the numbers count", example: "units"),
            .optional("sku", .text, "a SKU of which more would do", absent: "none is known", example: "PAD"),
            .required("gives", .object("gain"), "what there is to get", example: ["percent": "10"]),
        ],
        example: ["effect": "tiered", "at_least": 5, "observed": 4, "short_by": 1, "unit": "units"]
    )
}

extension Shortfall.Gain {
    /// The keys of what an effect gives once nothing is missing: one of them is there.
    static let format = ObjectFormat(
        "gain",
        as: .answer,
        "what an effect gives once nothing is missing",
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
        ],
        example: ["percent": "10"]
    )
}

extension CartwrightError {
    /// The keys of something a plugin said that was refused.
    static let formatOfRefusal = ObjectFormat(
        "refusal",
        as: .answer,
        "something that a plugin asked for or answered, and that was refused",
        keys: [
            .required("code", .text, "a stable name, area.reason", example: "promotion.bad_proposal"),
            .required("path", .text, "where in the answer, as a JSON pointer", example: "/wants/0/amount"),
            .required("summary", .text, "what is wrong with it", example: "an amount below 0"),
        ],
        example: ["code": "promotion.bad_proposal", "path": "", "summary": "an amount below 0"]
    )
}
