extension Quote {
    /// The keys of a quote and of the objects in it.
    package static let formats = [
        format, QuotedLine.format, QuotedShipment.format, DiscountAllocation.format, QuotedGift.format,
        AppliedPromotion.format, RejectedPromotion.format, Finding.format, Shortfall.format, Shortfall.Gain.format,
        Nudge.format,
        Choice.format, RejectedCode.format, CartwrightError.formatOfRefusal,
    ]

    private static let format = ObjectFormat(
        "quote",
        as: .answer,
        "what a cart costs, with every minor unit accounted for",
        keys: [
            .optional("id", .text, "the id of the scenario", absent: "it has none", example: "two-mugs"),
            .required("currency", .currency, "the currency of every amount", example: "USD"),
            .minor("subtotal", "merchandise before discounts"),
            .minor("discount", "everything taken off merchandise; gifts and shipping are apart"),
            .minor("shipping", "shipping before discounts"),
            .minor("shipping_discount", "everything taken off shipping"),
            .minor("shipping_total", "shipping after discounts"),
            .minor("tax", "the tax; prices may contain it"),
            .minor(
                "total",
                "what the customer pays: subtotal − discount + shipping_total, + tax that prices have not"
            ),
            .objects("lines", "quote_line", "the lines, in the order of the cart"),
            .objects("shipments", "quote_shipment", "the shipments, in the order of the cart"),
            .objects("gifts", "quote_gift", "free lines, outside of all amounts"),
            .objects("applied", "applied", "the promotions that gave something, by priority, then id"),
            .objects("not_applied", "not_applied", "the promotions that did not, and why, where that was asked for"),
            .objects("nudges", "nudge", "what the shopper could add to get more, where that was asked for"),
            .optional(
                "choice",
                .object("choice"),
                "how the promotions were chosen",
                absent: "the shop goes by priority",
                example: ["objective": "best", "value": 800, "bound": 800, "exact": true, "nodes": 3]
            ),
            .objects("rejected_codes", "rejected_code", "codes of the cart that activated nothing"),
        ],
        example: ["currency": "USD", "total": 2500]
    )
}

extension KeyFormat {
    /// An amount that an answer always has.
    fileprivate static func minor(_ name: String, _ meaning: String) -> KeyFormat {
        .required(name, .integer(Int64.min...Int64.max, of: "minor units"), meaning, example: 800)
    }

    /// An array that an answer always has.
    fileprivate static func objects(_ name: String, _ format: String, _ meaning: String) -> KeyFormat {
        .required(name, .list(.object(format), atLeast: 0), meaning, example: [])
    }

    fileprivate static let promotion = KeyFormat.required("promotion", .text, "its id", example: "spring")

    fileprivate static let unit = KeyFormat.required(
        "unit",
        .words(["money", "units", "skus", "none"]),
        "what the numbers count: money in minor units, units of merchandise, or different SKUs",
        example: "units"
    )

    fileprivate static let refused = KeyFormat.optional(
        "refused",
        .list(.object("refusal"), atLeast: 0),
        "what its plugin asked for or answered that was refused",
        absent: "nothing was",
        example: []
    )
}

extension QuotedLine {
    fileprivate static let format = ObjectFormat(
        "quote_line",
        as: .answer,
        "a line of a quote",
        keys: [
            .required("id", .text, "the id of the cart's line", example: "l1"),
            .required("sku", .text, "what is sold", example: "MUG"),
            .required("quantity", .count("units"), "how many units", example: 2),
            .minor("subtotal", "unit price times quantity"),
            .minor("discount", "everything taken off"),
            .minor("total", "what is left to pay"),
            .minor("tax", "the line's part of the tax"),
            .objects("allocations", "allocation", "who took how much off, in the order in which it happened"),
        ],
        example: ["id": "l1", "sku": "MUG", "quantity": 2, "subtotal": 2500]
    )
}

extension QuotedShipment {
    fileprivate static let format = ObjectFormat(
        "quote_shipment",
        as: .answer,
        "a shipment of a quote",
        keys: [
            .required("id", .text, "the id of the cart's shipment", example: "s1"),
            .minor("amount", "what it costs before discounts"),
            .minor("discount", "everything taken off"),
            .minor("total", "what is left to pay"),
            .minor("tax", "the shipment's part of the tax"),
            .objects("allocations", "allocation", "who took how much off"),
        ],
        example: ["id": "s1", "amount": 500]
    )
}

extension DiscountAllocation {
    fileprivate static let format = ObjectFormat(
        "allocation",
        as: .answer,
        "what a promotion took off a line or shipment",
        keys: [.promotion, .minor("amount", "how much")],
        example: ["promotion": "spring", "amount": 800]
    )
}

extension QuotedGift {
    fileprivate static let format = ObjectFormat(
        "quote_gift",
        as: .answer,
        "a free line",
        keys: [
            .promotion, .required("sku", .text, "what is given", example: "MUG"),
            .required("quantity", .count("units", from: 1), "how many", example: 1),
            .minor("unit_price", "what one would have cost"),
        ],
        example: ["promotion": "welcome", "sku": "MUG", "quantity": 1, "unit_price": 1250]
    )
}

extension AppliedPromotion {
    fileprivate static let format = ObjectFormat(
        "applied",
        as: .answer,
        "a promotion that gave something",
        keys: [
            .promotion,
            .optional("code", .text, "the code by which it was used", absent: "it has none", example: "SPRING20"),
            .minor("desired", "what it wanted to take off"),
            .minor("discount", "what floors, room and budget left of it"),
            .refused,
        ],
        example: ["promotion": "spring", "desired": 800, "discount": 800]
    )
}

extension RejectedPromotion {
    fileprivate static let format = ObjectFormat(
        "not_applied",
        as: .answer,
        "a promotion that gave nothing",
        keys: [
            .promotion,
            .required("reason", .words(of: Reason.self), "why", example: "condition_not_met"),
            .optional(
                "by",
                .text,
                "the promotion that stood in its way",
                absent: "the reason is another",
                example: "vip"
            ),
            .optional(
                "value",
                .minorUnits,
                "what the best set with this promotion would have taken off",
                absent: "not beaten, or not worked out",
                example: 500
            ),
            .optional(
                "by_value",
                .minorUnits,
                "what the chosen set takes off",
                absent: "not beaten",
                example: 800
            ),
            .optional(
                "unmet",
                .list(.object("finding"), atLeast: 0),
                "the conditions that do not hold",
                absent: "none",
                example: []
            ),
            .optional(
                "lacks",
                .list(.object("lack"), atLeast: 0),
                "the thresholds of its effects that this cart does not reach",
                absent: "nothing",
                example: []
            ),
            .refused,
        ],
        example: ["promotion": "p2", "reason": "condition_not_met"]
    )
}

extension RejectedCode {
    fileprivate static let format = ObjectFormat(
        "rejected_code",
        as: .answer,
        "a code that activated nothing",
        keys: [
            .required("code", .text, "the code as it was typed", example: "SUMMER"),
            .required("reason", .text, "unknown_code, or the reason of its promotion", example: "unknown_code"),
        ],
        example: ["code": "SUMMER", "reason": "unknown_code"]
    )
}

extension Choice {
    fileprivate static let format = ObjectFormat(
        "choice",
        as: .answer,
        "how the promotions were chosen",
        keys: [
            .required("objective", .words(of: PricingOptions.Objective.self), "what was sought", example: "best"),
            .minor("value", "what the chosen set takes off"),
            .minor("bound", "no set takes off more than this"),
            .required(
                "exact",
                .flag,
                """
                whether the chosen set is proven to be the best; where it is not, another one takes at most bound less \
                value more off
                """,
                example: true
            ),
            .required("nodes", .count("sets"), "how many sets were priced or bounded", example: 3),
        ],
        example: ["objective": "best", "value": 800, "bound": 800, "exact": true, "nodes": 3]
    )
}

extension Nudge {
    fileprivate static let format = ObjectFormat(
        "nudge",
        as: .answer,
        "what the shopper could add, and what that would save",
        keys: [
            .promotion,
            .required("short_by", .count("", from: 1), "how much is missing", example: 1002),
            .unit,
            .minor("saves", "what the promotion would take off then, or take off more"),
            .optional(
                "lack",
                .object("lack"),
                "the effect whose threshold is not reached",
                absent: "a condition does",
                example: nil
            ),
        ],
        example: ["promotion": "p2", "short_by": 1002, "unit": "money", "saves": 500]
    )
}
