// The keys that several conditions have.

extension [KeyFormat] {
    /// The comparators of a number, of which at least one must be there.
    ///
    /// - Parameters:
    ///   - value: what they compare with.
    ///   - what: what is compared.
    ///   - example: a number that loads.
    ///   - surroundings: an object in which each of them loads by itself.
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
                absent: "no such bound",
                example: example,
                in: surroundings
            )
        }
    }

    /// The sets of words, of which at least one must be there.
    static func sets(_ value: ValueFormat, _ what: String, example: JSONValue, in surroundings: JSONObject = [:])
        -> [KeyFormat]
    {
        [
            .optional(
                "any_of",
                .list(value, atLeast: 0),
                "\(what) is one of these",
                absent: "not asked",
                example: example,
                in: surroundings
            ),
            .optional(
                "none_of",
                .list(value, atLeast: 0),
                "\(what) is none of these",
                absent: "not asked",
                example: example,
                in: surroundings
            ),
        ]
    }

    /// What asks for an attribute.
    static func attributeTest(of owner: String) -> [KeyFormat] {
        let surroundings: JSONObject = ["key": "tier"]
        let whole = ValueFormat.integer(Int64.min...Int64.max, of: "")
        let comparators = comparators(whole, "the attribute", example: 3, in: surroundings).map { key in
            key.name != "equals"
                ? key
                : .optional(
                    "equals",
                    .plain,
                    "the attribute is this, or has it among its elements; unknown where it is absent",
                    absent: "not asked",
                    example: "gold",
                    in: surroundings
                )
        }
        let key = KeyFormat.required(
            "key",
            .text,
            "the name of the attribute, as the \(owner) has it",
            example: "tier",
            in: ["equals": "gold"]
        )
        return [key] + comparators + sets(.plain, "the attribute", example: ["gold", "silver"], in: surroundings)
    }
}

extension KeyRule {
    /// A number is compared with something.
    static let comparator = KeyRule.atLeastOne(of: comparators)

    /// A word is compared with a set.
    static let membership = KeyRule.atLeastOne(of: ["any_of", "none_of"])

    /// An attribute is compared with something.
    static let attribute = KeyRule.atLeastOne(of: comparators + ["any_of", "none_of"])

    private static let comparators = ["at_least", "more_than", "at_most", "less_than", "equals"]
}

extension KeyFormat {
    /// Which lines count.
    static let filter = KeyFormat.optional(
        "filter",
        .object("filter"),
        "which lines count",
        absent: "all lines",
        example: ["categories": ["tea"]]
    )

    /// At which prices amounts are taken.
    static let basis = KeyFormat.optional(
        "basis",
        .words(["list", "stage", "current"]),
        "at which prices: list before all discounts, stage what earlier stages left; current is the same as stage",
        absent: "list",
        example: "stage"
    )

    /// A time zone.
    static func zone(_ meaning: String) -> KeyFormat {
        .optional("time_zone", .zone, meaning, absent: "UTC", example: "Europe/Berlin")
    }
}
