import Cartwright

extension Coupon {
    /// What cards of class type `coupon_code` write into their extras.
    static let format = ObjectFormat.extras(
        of: "coupon_code",
        "a coupon, offered at checkout",
        keys: discounts + restrictions,
        rules: [
            KeyRule(
                "one of discount_percentage, discount_amount and promotion, which counts beside one of the others",
                .all([
                    .any([.has("discount_percentage"), .has("discount_amount"), .has("promotion")]),
                    .not(.all([.has("discount_percentage"), .has("discount_amount")])),
                ])
            ),
            KeyRule(
                "discount_amount wants currency",
                .any([.not(.has("discount_amount")), .has("currency")])
            ),
        ],
        example: ["discount_percentage": "20"]
    )

    private static let discounts: [KeyFormat] = [
        .optional(
            "discount_percentage",
            .percentage,
            "the percentage off the order, above 0",
            absent: "another key says it",
            example: "20",
            in: [:]
        ),
        .optional(
            "discount_amount",
            .decimal,
            "the amount off the order, in major units",
            absent: "another key says it",
            example: "5.00",
            in: ["currency": "USD"]
        ),
        .optional(
            "currency",
            .currency,
            "the currency of its amounts",
            absent: "the shop's",
            example: "EUR",
            in: ["discount_percentage": "20", "max_discount": "15.00"]
        ),
        .optional(
            "promotion",
            .object("promotion"),
            "a whole promotion as JSON text",
            absent: "the other keys make one",
            example: #"{"id":"tea","effects":[{"type":"percent_off","percent":"10"}]}"#,
            in: [:]
        ),
    ]

    private static let restrictions: [KeyFormat] = [
        .optional(
            "coupon_code",
            .name,
            "the code that may be typed instead of a click",
            absent: "none",
            example: "TENOFF"
        ),
        .optional("min_subtotal", .decimal, "from which subtotal on it counts", absent: "any", example: "30.00"),
        .optional("max_discount", .decimal, "the most it gives", absent: "no limit", example: "15.00"),
        .optional("skus", .texts, "only these SKUs", absent: "everything", example: "MUG, TEA"),
        .optional("categories", .texts, "only these categories", absent: "everything", example: "tea, kitchen"),
        .optional(
            "combinable",
            .flag,
            "false: at most one such coupon at a time",
            absent: "true",
            example: "false"
        ),
        .optional(
            "starts_at",
            .instant,
            "from when on it counts",
            absent: "it has begun",
            example: "2026-05-01T00:00:00Z"
        ),
        .optional(
            "ends_at",
            .instant,
            "until when it counts",
            absent: "as long as the card",
            example: "2026-06-01T00:00:00Z"
        ),
        .optional(
            "usage_limit",
            .count("orders", from: 1),
            "how often it may be used in all",
            absent: "no limit",
            example: "100"
        ),
        .optional(
            "priority",
            .integer(Int64.min...Int64.max, of: ""),
            "higher is offered first",
            absent: "0",
            example: "10"
        ),
    ]
}
