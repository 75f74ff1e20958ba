extension PriceHistorySettings {
    /// The JSON keys of the settings.
    package static let format = ObjectFormat(
        "price_history",
        "settings of the history of prices, from which the lowest price before a reduction is read",
        keys: [
            .optional(
                "progressive",
                .words(of: Progression.self),
                """
                the prior price of a reduction that grows step by step without a break: first_step keeps that of its \
                first step, each_step gives each step its own
                """,
                absent: "first_step",
                example: "each_step"
            ),
            .optional(
                "new_items",
                .words(of: NewItems.self),
                """
                the prior price of an item that was on sale for less than 30 days before its reduction: shorter_time \
                is the lowest price of the time that there is, none gives no prior price
                """,
                absent: "shorter_time",
                example: "none"
            ),
            .optional(
                "perishable",
                .words(of: Perishable.self),
                "the prior price of items with perishable: included is as for every other item, exempt is none",
                absent: "included",
                example: "exempt"
            ),
            .optional(
                "keep_days",
                .integer(keptDays, of: "days"),
                "the number of days for which a price is stored after it ended",
                absent: "400",
                example: 800
            ),
            .optional(
                "countries",
                .list(.country, atLeast: 0),
                "the countries with a history of their own, beside that without a country; at most 50",
                absent: "none",
                example: ["DE", "FR"]
            ),
        ],
        example: ["new_items": "none"]
    )
}
