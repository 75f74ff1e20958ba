package import Cartwright

extension Expectation {
    /// The keys of what a scenario expects, and of the objects in it.
    package static let formats = [format] + lists.map(\.format)

    private static let format = ObjectFormat(
        "expect",
        "what must hold of a quote; what is left out is not compared",
        keys: amountKeys + [
            key(
                "applied",
                .texts,
                "the ids of exactly the promotions that take something off or give something, in any order",
                ["spring"]
            ),
            key("not_applied", .texts, "ids of promotions of which none is applied", ["summer"]),
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
        amount("discount", "everything taken off merchandise"),
        amount("shipping", "shipping before discounts"),
        amount("shipping_discount", "everything taken off shipping"),
        amount("shipping_total", "what shipping costs"),
        amount("tax", "the tax"),
        amount("total", "what the customer pays"),
    ]

    /// An array of the quote that may be expected.
    struct List: Sendable {
        let key: String
        let meaning: String
        let format: ObjectFormat
    }

    /// The arrays of the quote that may be expected.
    static let lists = [
        List(
            key: "lines",
            meaning: "lines of the cart, found by id or else by position",
            format: ObjectFormat(
                "expected_line",
                "what must hold of a line of a quote",
                keys: [
                    key("id", .text, "which line", "l1"), key("sku", .text, "what is sold", "MUG"),
                    key("quantity", .count("units"), "how many units", 2),
                    amount("subtotal", "unit price times quantity"), amount("discount", "everything taken off"),
                    amount("total", "what is left to pay"), amount("tax", "the line's part of the tax"),
                ],
                example: ["id": "l1", "total": 2500]
            )
        ),
        List(
            key: "shipments",
            meaning: "shipments of the cart, found by id or else by position",
            format: ObjectFormat(
                "expected_shipment",
                "what must hold of a shipment of a quote",
                keys: [
                    key("id", .text, "which shipment", "s1"), amount("amount", "what it costs before discounts"),
                    amount("discount", "everything taken off"), amount("total", "what is left to pay"),
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
                "what must hold of a free line of a quote",
                keys: [
                    key("promotion", .text, "which promotion gives it", "welcome"),
                    key("sku", .text, "what is given", "MUG"), key("quantity", .count("units", from: 1), "how many", 1),
                    amount("unit_price", "what one would have cost"),
                ],
                example: ["sku": "MUG", "quantity": 1]
            )
        ),
        List(
            key: "rejected_codes",
            meaning: "exactly the codes of the cart that activate nothing, in any order",
            format: ObjectFormat(
                "expected_rejected_code",
                "what must hold of a code that activates nothing",
                keys: [
                    key("code", .text, "the code as it was typed", "SUMMER"),
                    key("reason", .text, "unknown_code, or the reason of its promotion", "unknown_code"),
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
