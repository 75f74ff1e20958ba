extension Promotion {
    /// The keys of a promotion.
    package static let format = ObjectFormat(
        "promotion",
        "something that takes money off a cart, or adds a gift, where its conditions hold",
        keys: naming + time + stacking + limits + parts,
        rules: [
            KeyRule(
                "not both exclusive: true and combines_with",
                .not(.all([.isOne(of: [true], at: ["exclusive"]), .has("combines_with")]))
            )
        ],
        example: ["id": "spring", "effects": [["type": "percent_off", "percent": "20"]]]
    )

    private static let naming: [KeyFormat] = [
        .required(
            "id",
            .text(.promotion),
            "its name in quotes and reports; no two of a catalog have the same",
            example: "spring"
        ),
        .optional("name", .text, "its name for people", absent: "the id", example: "20% off in spring"),
        .optional(
            "code",
            .text(.code),
            "counts only where the cart carries the code; case and blanks around it do not matter",
            absent: "counts for every cart",
            example: "SPRING20"
        ),
        .optional("enabled", .flag, "whether it is switched on", absent: "true", example: false),
    ]

    private static let time: [KeyFormat] = [
        .optional(
            "starts_at",
            .localInstant,
            "from when on it counts",
            absent: "it has begun",
            example: "2026-05-01T00:00:00Z"
        ),
        .optional(
            "ends_at",
            .localInstant,
            "until when it counts; this instant itself is outside",
            absent: "it does not end",
            example: "2026-06-01T00:00:00"
        ),
        .zone("the zone of starts_at and ends_at where these have no offset"),
    ]

    private static let stacking: [KeyFormat] = [
        .optional(
            "priority",
            .integer(Int64.min...Int64.max, of: ""),
            "higher goes first where an order is needed; ties by id",
            absent: "0",
            example: 10
        ),
        .optional(
            "combines_with",
            .list(.words(of: PromotionClass.self), atLeast: 0),
            "only promotions whose classes are all named stand beside it, and they must agree; [] is none",
            absent: "any other",
            example: ["shipping", "gift"]
        ),
        .optional("exclusive", .flag, "short for combines_with: []", absent: "false", example: true),
        .optional(
            "group",
            .text,
            "of all promotions of one group at most one applies",
            absent: "no group",
            example: "seasonal"
        ),
    ]

    private static let limits: [KeyFormat] = [
        .optional(
            "usage_limit",
            .count("orders"),
            "how often it may be used in all",
            absent: "no limit",
            example: 1000
        ),
        .optional(
            "used",
            .count("orders"),
            "how often it was used already, besides what a ledger counts",
            absent: "0",
            example: 12
        ),
        .optional(
            "per_customer_limit",
            .count("orders"),
            "how often one customer may use it; counted by the customer's id",
            absent: "no limit",
            example: 1
        ),
        .optional(
            "budget",
            .object("budget"),
            "what it may cost in all",
            absent: "no limit",
            example: ["kind": "amount", "limit": 100000]
        ),
        .optional(
            "returns",
            .words(of: ReturnPolicy.self),
            """
            what becomes of the discount where a return leaves less than the conditions ask: what remains keeps its \
            share, loses it, or the return is refused
            """,
            absent: "keep",
            example: "claw_back"
        ),
    ]

    private static let parts: [KeyFormat] = [
        .optional(
            "conditions",
            .list(.condition, atLeast: 0),
            "what must hold, all of it",
            absent: "it always applies",
            example: [["type": "subtotal", "at_least": 5000]]
        ),
        .optional(
            "effects",
            .list(.effect, atLeast: 0),
            "what it does, in this order",
            absent: "nothing",
            example: [["type": "amount_off", "amount": 500]]
        ),
    ]
}
