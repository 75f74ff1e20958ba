import Cartwright

extension Coupon {
    /// The extras of cards of class type `coupon_code`.
    static let format = ObjectFormat.extras(
        of: "coupon_code",
        "a coupon, offered at checkout",
        keys: discounts + restrictions,
        rules: [
            KeyRule(
                "set one of discount_percentage, discount_amount, promotion and promotion_id; a promotion overrides "
                    + "the others",
                .all([
                    .any([
                        .has("discount_percentage"), .has("discount_amount"), .has("promotion"), .has("promotion_id"),
                    ]),
                    .not(.all([.has("discount_percentage"), .has("discount_amount")])),
                    .not(.all([.has("promotion"), .has("promotion_id")])),
                ])
            ),
            KeyRule(
                "set currency with discount_amount",
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
            absent: "given by another key",
            example: "20",
            in: [:]
        ),
        .optional(
            "discount_amount",
            .decimal,
            "the amount off the order, in major units",
            absent: "given by another key",
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
            absent: "made from the other keys",
            example: #"{"id":"tea","effects":[{"type":"percent_off","percent":"10"}]}"#,
            in: [:]
        ),
        .optional(
            "promotion_id",
            .name(.promotion),
            "the id of a promotion of the catalog that has a code; a click enters the code",
            absent: "the offer is on the card",
            example: "spring",
            in: [:]
        ),
    ]

    private static let restrictions: [KeyFormat] = [
        .optional(
            "coupon_code",
            .name,
            "the code to enter instead of a click",
            absent: "none",
            example: "TENOFF"
        ),
        .optional("min_subtotal", .decimal, "the minimum subtotal", absent: "any", example: "30.00"),
        .optional("max_discount", .decimal, "the maximum discount", absent: "no limit", example: "15.00"),
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
            "the first instant at which it is valid",
            absent: "no start",
            example: "2026-05-01T00:00:00Z"
        ),
        .optional(
            "ends_at",
            .instant,
            "the first instant at which it has expired",
            absent: "the card's expiry",
            example: "2026-06-01T00:00:00Z"
        ),
        .optional(
            "usage_limit",
            .count("orders", from: 1),
            "the maximum number of uses",
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
