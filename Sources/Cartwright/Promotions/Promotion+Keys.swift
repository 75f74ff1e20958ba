extension Promotion {
    /// The keys of a promotion.
    package static let format = ObjectFormat(
        "promotion",
        "an offer that discounts a cart, or adds a gift, if its conditions hold",
        keys: naming + time + stacking + limits + parts,
        rules: [
            KeyRule(
                "use exclusive: true or combines_with, not both",
                .not(.all([.isOne(of: [true], at: ["exclusive"]), .has("combines_with")]))
            )
        ],
        example: ["id": "spring", "effects": [["type": "percent_off", "percent": "20"]]]
    )

    private static let naming: [KeyFormat] = [
        .required(
            "id",
            .text(.promotion),
            "the id in quotes and reports; unique within a catalog",
            example: "spring"
        ),
        .optional("name", .text, "the display name", absent: "the id", example: "20% off in spring"),
        .optional(
            "code",
            .text(.code),
            "the code that a cart must carry; case and surrounding blanks are ignored",
            absent: "applies to every cart",
            example: "SPRING20"
        ),
        .optional("enabled", .flag, "true if the promotion is enabled", absent: "true", example: false),
    ]

    private static let time: [KeyFormat] = [
        .optional(
            "starts_at",
            .localInstant,
            "the first instant at which it applies",
            absent: "no start",
            example: "2026-05-01T00:00:00Z"
        ),
        .optional(
            "ends_at",
            .localInstant,
            "the instant at which it ends; it does not apply at this instant",
            absent: "no end",
            example: "2026-06-01T00:00:00"
        ),
        .zone("the time zone of starts_at and ends_at if they have no offset"),
    ]

    private static let stacking: [KeyFormat] = [
        .optional(
            "priority",
            .integer(Int64.min...Int64.max, of: ""),
            "higher goes first if an order is needed; ties by id",
            absent: "0",
            example: 10
        ),
        .optional(
            "combines_with",
            .list(.words(of: PromotionClass.self), atLeast: 0),
            """
            the classes of promotions that it stacks with; both must allow it; [] is none. The class follows from the \
            targets: line for lines, units and buy_x_get_y; order for order and total; shipping; gift
            """,
            absent: "any other",
            example: ["shipping", "gift"]
        ),
        .optional("exclusive", .flag, "short for combines_with: []", absent: "false", example: true),
        .optional(
            "group",
            .oneOf([.text, .object(PromotionGroup.format.name)]),
            """
            promotions that compete: at most one promotion of a group applies, or, with per: line, on each line only \
            the one that takes most off it there; a text is the name of a group per cart
            """,
            absent: "no group",
            example: "seasonal"
        ),
    ]

    private static let limits: [KeyFormat] = [
        .optional(
            "usage_limit",
            .oneOf([.count("orders"), .object(LimitPeriod.format.name)]),
            "the maximum number of uses; an object has the calendar period in which they count",
            absent: "no limit",
            example: 1000
        ),
        .optional(
            "used",
            .count("orders"),
            """
            the number of uses before, in addition to the count of a ledger; with a period they count in the present \
            one
            """,
            absent: "0",
            example: 12
        ),
        .optional(
            "per_customer_limit",
            .oneOf([.count("orders"), .object(CustomerTerms.format.name)]),
            """
            the maximum number of uses by one customer, counted by the customer's id; an object has the ids that are \
            counted, those that are required, and the period, too
            """,
            absent: "no limit",
            example: 1
        ),
        .optional(
            "budget",
            .object("budget"),
            "the maximum total cost",
            absent: "no limit",
            example: ["kind": "amount", "limit": 100000]
        ),
        .optional(
            "campaign",
            .text(.promotion),
            "the id of a campaign of the catalog or scenario, whose dates and limits apply, too",
            absent: "no campaign",
            example: "autumn"
        ),
        .optional(
            "returns",
            .words(of: ReturnPolicy.self),
            """
            what happens to the discount if the rest of a returned order does not meet the conditions: the rest keeps \
            its share, loses it, or the return is refused; reprice prices the rest again, whatever it meets
            """,
            absent: "keep",
            example: "claw_back"
        ),
    ]

    private static let parts: [KeyFormat] = [
        .optional(
            "conditions",
            .list(.condition, atLeast: 0),
            "the conditions, all of which must hold",
            absent: "it always applies",
            example: [["type": "subtotal", "at_least": 5000]]
        ),
        .optional(
            "effects",
            .list(.effect, atLeast: 0),
            "the effects, in the order in which they apply",
            absent: "nothing",
            example: [["type": "amount_off", "amount": 500]]
        ),
    ]
}
