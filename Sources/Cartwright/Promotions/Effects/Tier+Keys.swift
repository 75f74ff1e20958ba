extension Tier {
    /// The keys of a tier whose threshold is an amount.
    package static let format = ObjectFormat(
        "tier",
        "one step of a tiered effect",
        keys: [.required("at_least", .amount, "the amount to reach", example: 10000)] + benefits(from: 10000),
        rules: [.either("percent", or: "amount")],
        example: ["at_least": 10000, "percent": "15"]
    )

    /// The keys of a tier whose threshold is a number of units.
    package static let formatOfUnits = ObjectFormat(
        "tier_of_units",
        "one step of a tiered effect of basis quantity",
        keys: [.required("at_least", .count("units"), "the number of units", example: 10)] + benefits(from: 10),
        rules: [.either("percent", or: "amount")],
        example: ["at_least": 10, "percent": "15"]
    )

    private static func benefits(from threshold: Int64) -> [KeyFormat] {
        let surroundings: JSONObject = ["at_least": .integer(threshold)]
        return [
            .optional(
                "percent",
                .percentage,
                "the percentage off",
                absent: "amount instead",
                example: "15",
                in: surroundings
            ),
            .optional("amount", .amount, "the amount off", absent: "percent instead", example: 1500, in: surroundings),
        ]
    }
}
