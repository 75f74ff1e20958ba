// The keys that several conditions have.

extension [KeyFormat] {
    /// The comparators of a number, at least one of which is required.
    ///
    /// - Parameters:
    ///   - value: the format of the compared value.
    ///   - what: the name of the compared number.
    ///   - example: a valid number.
    ///   - surroundings: an object in which each of them is valid alone.
    static func comparators(
        _ value: ValueFormat,
        _ what: String,
        example: JSONValue,
        in surroundings: JSONObject = [:]
    ) -> [KeyFormat] {
        let words = [
            ("at_least", "this or more"), ("more_than", "more than this"), ("at_most", "this or less"),
            ("less_than", "less than this"), ("equals", "exactly this"),
        ]
        return words.map { name, meaning in
            .optional(
                name,
                value,
                "\(what) is \(meaning)",
                absent: "no limit",
                example: example,
                in: surroundings
            )
        }
    }

    /// The sets of words, at least one of which is required.
    static func sets(_ value: ValueFormat, _ what: String, example: JSONValue, in surroundings: JSONObject = [:])
        -> [KeyFormat]
    {
        [
            .optional(
                "any_of",
                .listed(value),
                "\(what) is one of these",
                absent: "any",
                example: example,
                in: surroundings
            ),
            .optional(
                "none_of",
                .listed(value),
                "\(what) is none of these",
                absent: "any",
                example: example,
                in: surroundings
            ),
        ]
    }

    /// The keys of a test of an attribute.
    static func attributeTest(of owner: String) -> [KeyFormat] {
        let surroundings: JSONObject = ["key": "tier"]
        let whole = ValueFormat.integer(Int64.min...Int64.max, of: "")
        let comparators = comparators(whole, "the attribute", example: 3, in: surroundings).map { key in
            key.name != "equals"
                ? key
                : .optional(
                    "equals",
                    .plain,
                    "the attribute is this, or contains it; unknown if it is absent",
                    absent: "any",
                    example: "gold",
                    in: surroundings
                )
        }
        let key = KeyFormat.required(
            "key",
            .text,
            "the name of the attribute of the \(owner)",
            example: "tier",
            in: ["equals": "gold"]
        )
        return [key] + comparators + sets(.plain, "the attribute", example: ["gold", "silver"], in: surroundings)
    }
}

extension KeyRule {
    /// The rule that a condition on a number needs a comparator.
    static let comparator = KeyRule.atLeastOne(of: comparators)

    /// The rule that a condition on words needs a set.
    static let membership = KeyRule.atLeastOne(of: ["any_of", "none_of"])

    /// The rule that a condition on an attribute needs a comparator or a set.
    static let attribute = KeyRule.atLeastOne(of: comparators + ["any_of", "none_of"])

    private static let comparators = ["at_least", "more_than", "at_most", "less_than", "equals"]
}

extension KeyFormat {
    /// The key of a filter of lines.
    static let filter = KeyFormat.optional(
        "filter",
        .object("filter"),
        "the lines that count",
        absent: "all lines",
        example: ["categories": ["tea"]]
    )

    /// The key of the prices that a condition uses.
    static let basis = KeyFormat.optional(
        "basis",
        .words(["list", "stage", "current"]),
        "the prices: list before all discounts, stage as earlier stages left them; current means stage",
        absent: "list",
        example: "stage"
    )

    /// The key of the kind of the amounts of a condition.
    static let tax = KeyFormat.tax("the amounts are with or without the tax of exactly what counts")

    /// The key of a time zone.
    static func zone(_ meaning: String) -> KeyFormat {
        .optional("time_zone", .zone, meaning, absent: "UTC", example: "Europe/Berlin")
    }
}
