extension Quote {
    /// The formats of a quote and of the objects in it.
    package static let formats = [
        format, QuotedLine.format, QuotedShipment.format, DiscountAllocation.format, QuotedGift.format,
        QuotedCredit.format, CreditShare.format, AppliedPromotion.format, RejectedPromotion.format, Finding.format,
        Shortfall.format, Shortfall.Gain.format,
        Nudge.format,
        Choice.format, RejectedCode.format, TenderShare.format, CartwrightError.formatOfRefusal,
    ]

    private static let format = ObjectFormat(
        "quote",
        as: .answer,
        "the price of a cart, with every minor unit accounted for",
        keys: [
            .optional("id", .text, "the id of the scenario", absent: "it has none", example: "two-mugs"),
            .required("currency", .currency, "the currency of every amount", example: "USD"),
            .minor("subtotal", "merchandise before discounts"),
            .minor("discount", "everything taken off merchandise, without gifts and shipping"),
            .minor("shipping", "shipping before discounts"),
            .minor("shipping_discount", "everything taken off shipping"),
            .minor("shipping_total", "shipping after discounts"),
            .minor("tax", "the tax; prices may include it"),
            .minor(
                "total",
                "the price of the cart: subtotal − discount + shipping_total, + tax if prices exclude it"
            ),
            .optional(
                "tenders",
                .list(.object("tender"), atLeast: 0),
                "the amounts that gift cards and store credits pay, in the order in which they were applied",
                absent: "none is applied; only sessions have some",
                example: [["account": "gc_5f2c", "kind": "gift_card", "amount": 765]]
            ),
            .optional(
                "payable",
                .minorUnits,
                "the amount that the customer pays: the total less tenders, rounded to a multiple of the step of "
                    + "cash_rounding",
                absent: "there are no tenders and cash_rounding does not name the currency, so that the total is paid",
                example: 1735
            ),
            .optional(
                "rounding_difference",
                .integer(Int64.min...Int64.max, of: "minor units"),
                "payable − total, with tenders − (total − tenders), below 0 if less is paid",
                absent: "cash_rounding does not name the currency",
                example: 2
            ),
            .objects("lines", "quote_line", "the lines, in the order of the cart"),
            .objects("shipments", "quote_shipment", "the shipments, in the order of the cart"),
            .objects("gifts", "quote_gift", "free lines, not part of any amount"),
            .optional(
                "credits",
                .list(.object("quote_credit"), atLeast: 0),
                "the store credits that promotions give once the order is paid, not part of any amount",
                absent: "no promotion gives store credit",
                example: [["promotion": "cashback", "amount": 125, "shares": [["line": "l1", "amount": 125]]]]
            ),
            .objects("applied", "applied", "the promotions that gave something, by priority, then id"),
            .objects("not_applied", "not_applied", "the promotions that did not, with reasons, if requested"),
            .objects("nudges", "nudge", "additions to the cart that would save more, if requested"),
            .optional(
                "choice",
                .object("choice"),
                "the result of the choice of promotions",
                absent: "promotions apply by priority",
                example: ["objective": "best", "value": 800, "bound": 800, "exact": true, "nodes": 3]
            ),
            .objects("rejected_codes", "rejected_code", "codes of the cart that activated nothing"),
        ],
        example: ["currency": "USD", "total": 2500]
    )
}

extension KeyFormat {
    /// An amount that is always present in an answer.
    fileprivate static func minor(_ name: String, _ meaning: String) -> KeyFormat {
        .required(name, .integer(Int64.min...Int64.max, of: "minor units"), meaning, example: 800)
    }

    /// An array that is always present in an answer.
    fileprivate static func objects(_ name: String, _ format: String, _ meaning: String) -> KeyFormat {
        .required(name, .list(.object(format), atLeast: 0), meaning, example: [])
    }

    fileprivate static let promotion = KeyFormat.required("promotion", .text, "the promotion's id", example: "spring")

    fileprivate static let unit = KeyFormat.required(
        "unit",
        .words(["money", "units", "skus", "none"]),
        "the unit of the numbers: money in minor units, units of merchandise, or different SKUs",
        example: "units"
    )

    fileprivate static let refused = KeyFormat.optional(
        "refused",
        .list(.object("refusal"), atLeast: 0),
        "the plugin's proposals or answers that were refused",
        absent: "nothing was refused",
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
            .required("sku", .text, "the SKU that is sold", example: "MUG"),
            .required("quantity", .count("units"), "the number of units", example: 2),
            .minor("subtotal", "unit price times quantity"),
            .minor("discount", "everything taken off"),
            .minor("total", "the amount left to pay"),
            .minor("tax", "the line's part of the tax"),
            .objects("allocations", "allocation", "the discount of each promotion, in the order of application"),
        ],
        example: ["id": "l1", "sku": "MUG", "quantity": 2, "subtotal": 2500]
    )
}

extension QuotedCredit {
    fileprivate static let format = ObjectFormat(
        "quote_credit",
        as: .answer,
        "store credit that a promotion gives once the order is paid",
        keys: [
            .promotion,
            .minor("amount", "the credit, booked to the account of the customer"),
            .optional(
                "after_days",
                .count("days"),
                "the number of days of 24 hours from payment after which it is available",
                absent: "it is available at once",
                example: 30
            ),
            .objects("shares", "credit_share", "the parts of the amount, which returned units take with them"),
        ],
        example: ["promotion": "cashback", "amount": 125]
    )
}

extension CreditShare {
    fileprivate static let format = ObjectFormat(
        "credit_share",
        as: .answer,
        "the part of a credit for a line or a shipment",
        keys: [
            .optional("line", .text, "the id of the line", absent: "a shipment instead", example: "l1"),
            .optional("shipment", .text, "the id of the shipment", absent: "a line instead", example: "s1"),
            .minor("amount", "the part"),
        ],
        example: ["line": "l1", "amount": 125]
    )
}

extension QuotedShipment {
    fileprivate static let format = ObjectFormat(
        "quote_shipment",
        as: .answer,
        "a shipment of a quote",
        keys: [
            .required("id", .text, "the id of the cart's shipment", example: "s1"),
            .minor("amount", "the price before discounts"),
            .minor("discount", "everything taken off"),
            .minor("total", "the amount left to pay"),
            .minor("tax", "the shipment's part of the tax"),
            .objects("allocations", "allocation", "the discount of each promotion"),
        ],
        example: ["id": "s1", "amount": 500]
    )
}

extension DiscountAllocation {
    fileprivate static let format = ObjectFormat(
        "allocation",
        as: .answer,
        "the amount that a promotion took off a line or shipment",
        keys: [.promotion, .minor("amount", "the amount")],
        example: ["promotion": "spring", "amount": 800]
    )
}

extension TenderShare {
    fileprivate static let format = ObjectFormat(
        "tender",
        as: .answer,
        "the amount that an account pays of an order",
        keys: [
            .required("account", .text, "the id of the account", example: "gc_5f2c"),
            .required("kind", .words(of: AccountKind.self), "the kind of the account", example: "gift_card"),
            .minor("amount", "the amount that it pays"),
        ],
        example: ["account": "gc_5f2c", "kind": "gift_card", "amount": 2500]
    )
}

extension QuotedGift {
    fileprivate static let format = ObjectFormat(
        "quote_gift",
        as: .answer,
        "a free line",
        keys: [
            .promotion, .required("sku", .text, "the SKU of the gift", example: "MUG"),
            .required("quantity", .count("units", from: 1), "the number of units", example: 1),
            .minor("unit_price", "the list price of a unit"),
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
            .optional("code", .text, "the code that was entered for it", absent: "it has none", example: "SPRING20"),
            .optional("campaign", .text, "its campaign", absent: "it has none", example: "autumn"),
            .minor("desired", "the discount before floors, remaining amounts and the budget limit it"),
            .minor("discount", "the discount that was applied"),
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
            .required("reason", .words(of: Reason.self), "the reason", example: "condition_not_met"),
            .optional(
                "campaign",
                .text,
                "the campaign whose dates or limits are the reason",
                absent: "the promotion's own, or the reason is another",
                example: "autumn"
            ),
            .optional(
                "identity",
                .words(of: IdentityKind.self),
                "the kind of the identity that has used the limit up, or that is required and unknown",
                absent: "the reason is not an identity",
                example: "email"
            ),
            .optional(
                "every",
                .words(of: LimitPeriod.Length.self),
                "the period of the limit that is the reason",
                absent: "the limit never starts anew, or the reason is another",
                example: "day"
            ),
            .optional(
                "resets_at",
                .instant,
                "the instant at which that limit starts anew",
                absent: "the limit never starts anew, or the reason is another",
                example: "2026-05-02T00:00:00Z"
            ),
            .optional(
                "by",
                .text,
                "the promotion that prevented it",
                absent: "the reason is another",
                example: "vip"
            ),
            .optional(
                "value",
                .minorUnits,
                "the discount of the best set with this promotion",
                absent: "not beaten, or not computed",
                example: 500
            ),
            .optional(
                "by_value",
                .minorUnits,
                "the discount of the chosen set",
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
            .required("code", .text, "the code as the shopper typed it", example: "SUMMER"),
            .required("reason", .text, "unknown_code, or the reason of its promotion", example: "unknown_code"),
        ],
        example: ["code": "SUMMER", "reason": "unknown_code"]
    )
}

extension Choice {
    fileprivate static let format = ObjectFormat(
        "choice",
        as: .answer,
        "the result of the choice of promotions",
        keys: [
            .required("objective", .words(of: PricingOptions.Objective.self), "the objective", example: "best"),
            .minor("value", "the discount of the chosen set"),
            .minor("bound", "an upper limit of the discount of any set"),
            .required(
                "exact",
                .flag,
                """
                true if the chosen set is proven to be the best; otherwise another set takes off at most \
                bound − value more
                """,
                example: true
            ),
            .required("nodes", .count("sets"), "the number of sets that were priced or bounded", example: 3),
        ],
        example: ["objective": "best", "value": 800, "bound": 800, "exact": true, "nodes": 3]
    )
}

extension Nudge {
    fileprivate static let format = ObjectFormat(
        "nudge",
        as: .answer,
        "an addition to the cart and the amount that it would save",
        keys: [
            .promotion,
            .required("short_by", .count("", from: 1), "the missing amount", example: 1002),
            .unit,
            .minor(
                "saves",
                "the additional discount of the promotion; 0 for a gift, which lack names, and for store credit"
            ),
            .optional(
                "credit",
                .count("minor units", from: 1),
                "the additional store credit of all promotions, if nothing more is saved",
                absent: "there is none, or something is saved",
                example: 250
            ),
            .optional(
                "gifts",
                .count("units", from: 1),
                "the additional units of gifts, if nothing more is saved",
                absent: "there are none, lack names them, or something is saved",
                example: 1
            ),
            .optional(
                "lack",
                .object("lack"),
                "the effect whose threshold is not reached",
                absent: "a condition is not met",
                example: nil
            ),
        ],
        example: ["promotion": "p2", "short_by": 1002, "unit": "money", "saves": 500]
    )
}
