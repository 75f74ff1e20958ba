extension Campaign {
    /// The keys of a campaign.
    package static let format = ObjectFormat(
        "campaign",
        "dates and limits that several promotions share",
        keys: [
            .required(
                "id",
                .text(.promotion),
                "the id, which promotions name; unique within a catalog",
                example: "autumn"
            ),
            .optional("name", .text, "the display name", absent: "the id", example: "Autumn sale"),
            .optional(
                "enabled",
                .flag,
                "true if the promotions of the campaign may apply",
                absent: "true",
                example: false
            ),
            .optional(
                "starts_at",
                .localInstant,
                "the first instant at which its promotions apply",
                absent: "no start",
                example: "2026-09-01T00:00:00Z"
            ),
            .optional(
                "ends_at",
                .localInstant,
                "the instant at which it ends; its promotions do not apply at this instant",
                absent: "no end",
                example: "2026-12-01T00:00:00"
            ),
            .zone("the time zone of starts_at and ends_at if they have no offset"),
            .optional(
                "usage_limit",
                .oneOf([.count("orders", from: 1), .object(LimitPeriod.format.name)]),
                """
                the maximum number of orders with one or more of its promotions; an object has the calendar period in \
                which they count
                """,
                absent: "no limit",
                example: 1000
            ),
            .optional(
                "budget",
                .object("budget"),
                "the maximum total cost of all its promotions",
                absent: "no limit",
                example: ["kind": "amount", "limit": 100000]
            ),
        ],
        example: ["id": "autumn", "usage_limit": 1000]
    )
}
