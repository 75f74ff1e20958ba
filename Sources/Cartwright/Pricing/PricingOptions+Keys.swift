extension PricingOptions {
    /// The JSON keys of the options of a scenario.
    package static let format = ObjectFormat(
        "options",
        "pricing options of the shop",
        keys: [
            .optional(
                "choose",
                .words(of: Objective.self),
                """
                the promotions to apply if not all can: best is the set with the largest discount; priority is each \
                promotion that is compatible with those before it and keeps their conditions true
                """,
                absent: "best",
                example: "priority"
            ),
            .optional(
                "rounding",
                .words(of: Rounding.self),
                "how fractions of a minor unit are rounded; half_even is banker's rounding",
                absent: "half_up",
                example: "half_even"
            ),
        ],
        example: ["choose": "best"]
    )
}
