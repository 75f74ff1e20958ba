package import Cartwright

extension Cart {
    /// The keys of a cart.
    package static let format = ObjectFormat(
        "cart",
        "what is bought, by whom, when and where",
        keys: [
            .required("currency", .currency, "the currency of every amount in it", example: "USD"),
            .optional(
                "lines",
                .list(.object("line"), atLeast: 0),
                "what is bought",
                absent: "nothing",
                example: [["sku": "MUG", "unit_price": 1250, "quantity": 2]]
            ),
            .optional(
                "shipping",
                .list(.object("shipment"), atLeast: 0),
                "the shipments",
                absent: "none",
                example: [["method": "standard", "amount": 500]]
            ),
            .optional(
                "codes",
                .texts(.code),
                "the codes that were entered, at most 100",
                absent: "none",
                example: ["SPRING20"]
            ),
            .optional(
                "customer",
                .object("customer"),
                "who buys",
                absent: "somebody unknown, in no segment",
                example: ["id": "c1", "segments": ["vip"]]
            ),
            .optional(
                "now",
                .instant,
                "the instant of the quote",
                absent: "the clock's",
                example: "2026-05-01T12:00:00Z"
            ),
            .optional("channel", .text(.channel), "how the cart was made", absent: "unknown", example: "web"),
            .optional("country", .text(.country), "to which country the order goes", absent: "unknown", example: "US"),
            .optional(
                "prices_include_tax",
                .flag,
                "whether unit prices and shipping contain the tax",
                absent: "false",
                example: true
            ),
            .optional(
                "attributes",
                .facts,
                "facts of the shop's own, for conditions of type cart",
                absent: "none",
                example: ["device": "ios"]
            ),
        ],
        example: ["currency": "USD"]
    )
}

extension Line {
    /// The keys of a line.
    package static let format = ObjectFormat(
        "line",
        "one line of a cart",
        keys: [
            .required("sku", .text(.sku), "what is sold", example: "MUG"),
            .required("unit_price", .minorUnits, "the price of one unit: 1250 means $12.50", example: 1250),
            .required("quantity", .integer(0...Line.maximumQuantity, of: "units"), "how many units", example: 2),
            .optional(
                "id",
                .name(.line),
                "its name in quotes, by which ties are settled; no two lines have the same",
                absent: "#1, #2, … by position, and ties are settled by the SKU",
                example: "l1"
            ),
            .optional("title", .text(.title), "its name for people", absent: "the SKU", example: "Stoneware mug"),
            .optional(
                "categories",
                .texts(.category),
                "the categories it belongs to",
                absent: "none",
                example: ["kitchen"]
            ),
            .optional(
                "attributes",
                .facts,
                "facts of the shop's own, for filters",
                absent: "none",
                example: ["brand": "acme"]
            ),
            .optional(
                "custom",
                .facts,
                "notes of the caller's own, which no filter or condition reads",
                absent: "none",
                example: ["engraving": "For Ada"]
            ),
            .optional(
                "min_unit_price",
                .minorUnits,
                "the least that one unit may cost after all discounts",
                absent: "0",
                example: 500
            ),
            .optional("on_sale", .flag, "whether the shop already sells it reduced", absent: "false", example: true),
            .optional(
                "discountable",
                .flag,
                "false for a line that no discount may touch; it still counts in conditions and can be bought",
                absent: "true",
                example: false
            ),
            .optional("tax_rate", .percentage, "the tax on it", absent: "no tax", example: "8.25"),
        ],
        example: ["sku": "MUG", "unit_price": 1250, "quantity": 2]
    )
}

extension Shipment {
    /// The keys of a shipment.
    package static let format = ObjectFormat(
        "shipment",
        "one shipment of a cart",
        keys: [
            .required("amount", .minorUnits, "what it costs", example: 500),
            .optional("method", .text(.method), "how it goes", absent: "the empty text", example: "standard"),
            .optional(
                "id",
                .name(.shipment),
                "its name in quotes, by which ties are settled; no two shipments have the same",
                absent: "#1, #2, … by position, and ties are settled by the method",
                example: "s1"
            ),
            .optional("tax_rate", .percentage, "the tax on it", absent: "no tax", example: "19"),
        ],
        example: ["method": "standard", "amount": 500]
    )
}

extension Customer {
    /// The keys of a customer.
    package static let format = ObjectFormat(
        "customer",
        "who buys",
        keys: [
            .optional(
                "id",
                .customer,
                "by which limits for each customer are counted, letter by letter, in Unicode's form NFC",
                absent: "a guest, whom no such limit holds",
                example: "c1"
            ),
            .optional(
                "segments",
                .texts(.segment),
                "the segments the customer is in",
                absent: "none",
                example: ["vip"]
            ),
            .optional(
                "orders_count",
                .count("orders"),
                "how many orders there were before",
                absent: "unknown: neither a condition on order_number nor its opposite holds",
                example: 3
            ),
            .optional(
                "promotion_uses",
                .map(.count("orders")),
                "how often the customer used each promotion, by its id",
                absent: "never",
                example: ["spring": 1]
            ),
            .optional(
                "attributes",
                .facts,
                "facts of the shop's own, for conditions of type customer",
                absent: "none",
                example: ["tier": "gold"]
            ),
        ],
        example: ["id": "c1"]
    )
}
