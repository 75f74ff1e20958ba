extension ForEvery {
    /// The keys of the portions.
    package static let format = ObjectFormat(
        "for_every",
        "the size of a portion of the cart; an effect counts once for each full one",
        keys: [
            .optional("quantity", .count("units", from: 1), "a number of units", absent: "amount instead", example: 3),
            .optional(
                "amount",
                .amountAboveZero,
                "an amount at list prices",
                absent: "quantity instead",
                example: 5000,
                in: [:]
            ),
            .optional(
                "filter",
                .object("filter"),
                "the lines that count, as in a condition: also units at 0.00 and lines that are not discountable",
                absent: "the lines of the target; for a gift, the whole cart",
                example: ["categories": ["cups"]]
            ),
            .tax(
                "the amount is with or without the tax of exactly the lines that count",
                absent: "as the amounts of the effect",
                in: ["amount": 5000]
            ),
        ],
        rules: [.either("quantity", or: "amount"), .taxOfAmount],
        example: ["quantity": 3]
    )

    /// Returns the keys of an effect that may count more than once.
    ///
    /// - Parameter effect: the required keys of the effect.
    static func keys(beside effect: JSONObject) -> [KeyFormat] {
        var surroundings = effect
        surroundings["for_every"] = ["quantity": 3]
        return [
            .optional(
                "for_every",
                .object("for_every"),
                "the portion of the cart for each of which the effect counts once; below one, it gives nothing",
                absent: "the effect counts once",
                example: ["quantity": 3]
            ),
            .optional(
                "max_times",
                .count("times"),
                "the maximum number of portions that count",
                absent: "no limit",
                example: 2,
                in: surroundings
            ),
        ]
    }
}

extension KeyRule {
    /// Only an amount is with or without tax.
    static let taxOfAmount = KeyRule("set tax only beside amount", .any([.not(.has("tax")), .has("amount")]))

    /// A maximum number of portions requires portions.
    static let timesOfPortions = KeyRule(
        "set max_times only beside for_every",
        .any([.not(.has("max_times")), .has("for_every")])
    )
}
