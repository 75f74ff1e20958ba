package import Cartwright

extension Expectation {
    /// The keys of a scenario's expectation, and of the objects in it.
    package static let formats = [format] + lists.map(\.format)

    private static let format = ObjectFormat(
        "expect",
        "the expected values of a quote; absent keys are not compared",
        keys: amountKeys + [
            key(
                "applied",
                .texts,
                "the ids of exactly the applied promotions, in any order",
                ["spring"]
            ),
            key("not_applied", .texts, "ids of promotions that must not be applied", ["summer"]),
        ]
            + lists.map { list in
                key(
                    list.key,
                    .list(.object(list.format.name), atLeast: 0),
                    list.meaning,
                    .array([.object(list.format.example)])
                )
            },
        example: ["total": 2500]
    )

    private static let amountKeys: [KeyFormat] = [
        amount("subtotal", "merchandise before discounts"),
        amount("discount", "the discount on merchandise"),
        amount("shipping", "shipping before discounts"),
        amount("shipping_discount", "the discount on shipping"),
        amount("shipping_total", "shipping after discounts"),
        amount("tax", "the tax"),
        amount("total", "the price of the cart"),
        amount("payable", "the amount to pay, if cash_rounding names the currency"),
        amount("rounding_difference", "payable − total"),
    ]

    /// An array of the quote that an expectation may contain.
    struct List: Sendable {
        let key: String
        let meaning: String
        let format: ObjectFormat
    }

    /// The arrays of the quote that an expectation may contain.
    static let lists = [
        List(
            key: "lines",
            meaning: "lines of the cart, found by id or else by position",
            format: ObjectFormat(
                "expected_line",
                "the expected values of a line of a quote",
                keys: [
                    key("id", .text, "the id of the line", "l1"), key("sku", .text, "the SKU", "MUG"),
                    key("quantity", .count("units"), "the number of units", 2),
                    amount("subtotal", "unit price times quantity"), amount("discount", "the discount"),
                    amount("total", "the amount after the discount"), amount("tax", "the line's part of the tax"),
                ],
                example: ["id": "l1", "total": 2500]
            )
        ),
        List(
            key: "shipments",
            meaning: "shipments of the cart, found by id or else by position",
            format: ObjectFormat(
                "expected_shipment",
                "the expected values of a shipment of a quote",
                keys: [
                    key("id", .text, "the id of the shipment", "s1"), amount("amount", "the price before discounts"),
                    amount("discount", "the discount"), amount("total", "the amount after the discount"),
                    amount("tax", "the shipment's part of the tax"),
                ],
                example: ["id": "s1", "total": 500]
            )
        ),
        List(
            key: "gifts",
            meaning: "exactly the free lines, in any order",
            format: ObjectFormat(
                "expected_gift",
                "the expected values of a free line of a quote",
                keys: [
                    key("promotion", .text, "the id of the promotion", "welcome"),
                    key("sku", .text, "the SKU", "MUG"),
                    key("quantity", .count("units", from: 1), "the number of units", 1),
                    amount("unit_price", "the regular price of one unit"),
                ],
                example: ["sku": "MUG", "quantity": 1]
            )
        ),
        List(
            key: "credits",
            meaning: "exactly the store credits, in any order",
            format: ObjectFormat(
                "expected_credit",
                "the expected values of a store credit of a quote",
                keys: [
                    key("promotion", .text, "the id of the promotion", "cashback"),
                    amount("amount", "the credit"),
                    key("after_days", .count("days"), "the days after which it is available", 30),
                ],
                example: ["promotion": "cashback", "amount": 125]
            )
        ),
        List(
            key: "rejected_codes",
            meaning: "exactly the rejected codes of the cart, in any order",
            format: ObjectFormat(
                "expected_rejected_code",
                "the expected values of a rejected code",
                keys: [
                    key("code", .text, "the code as entered", "SUMMER"),
                    key("reason", .text, "unknown_code, or the reason of the promotion", "unknown_code"),
                ],
                example: ["code": "SUMMER"]
            )
        ),
    ]

    private static func key(_ name: String, _ value: ValueFormat, _ meaning: String, _ example: JSONValue) -> KeyFormat
    {
        .optional(name, value, meaning, absent: "not compared", example: example)
    }

    private static func amount(_ name: String, _ meaning: String) -> KeyFormat {
        key(name, .integer(Int64.min...Int64.max, of: "minor units"), meaning, 2500)
    }
}
