extension ShopOptions {
    /// The JSON keys of the options of a catalog or a scenario.
    package static let format = ObjectFormat(
        "options",
        "pricing options of the shop",
        keys: [
            .optional(
                "choose",
                .words(of: PricingOptions.Objective.self),
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
                """
                how fractions of a minor unit of a percentage are rounded; half_even is banker's rounding, up is away \
                from zero, down cuts the fraction off
                """,
                absent: "half_up",
                example: "half_even"
            ),
            .optional(
                "rounding_applies_to",
                .words(of: PricingOptions.RoundedAmount.self),
                """
                the amount that is rounded: price is what remains to be paid, so 15% off 10.50 leaves 8.93; discount \
                is what comes off, so it leaves 8.92
                """,
                absent: "price",
                example: "discount"
            ),
            .optional(
                "stacking",
                .words(of: PricingOptions.StackedDiscounts.self),
                """
                the amounts on which the discounts of one stage work: add is what earlier stages left, so 10% and 20% \
                are 30%; compound is what the discount before left, by priority, so they are 28%
                """,
                absent: "add",
                example: "compound"
            ),
            .optional(
                "tax",
                .object("tax_rounding"),
                "the rounding of tax",
                absent: "half up, once for each rate",
                example: ["rounding": "down"]
            ),
            .optional(
                "cash_rounding",
                .byCurrency(.integer(2...Int64.max, of: "minor units")),
                """
                the step of the amount to pay: {"CHF": 5} rounds it once, half up, to a multiple of 0.05; the quote \
                then has payable and rounding_difference, and keeps total
                """,
                absent: "the total is paid",
                example: ["CHF": 5]
            ),
        ],
        example: ["choose": "best"]
    )

    /// The formats of the options and of the objects in them.
    package static let formats = [format, TaxRounding.format]
}

extension TaxRounding {
    fileprivate static let format = ObjectFormat(
        "tax_rounding",
        "the rounding of tax",
        keys: [
            .optional(
                "rounding",
                .words(of: Rounding.self),
                "how fractions of a minor unit of tax are rounded; Japanese shops often use down",
                absent: "half_up",
                example: "down"
            ),
            .optional(
                "per",
                .words(of: Granularity.self),
                """
                the amounts whose tax is rounded: all lines and shipments of a rate together, each line and shipment, \
                or each unit of a line
                """,
                absent: "rate",
                example: "line"
            ),
        ],
        example: ["rounding": "down"]
    )
}
