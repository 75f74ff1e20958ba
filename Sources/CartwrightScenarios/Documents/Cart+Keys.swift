package import Cartwright

extension Cart {
    /// The keys of a cart.
    package static let format = ObjectFormat(
        "cart",
        "a cart: lines, customer, time and place",
        keys: [
            .required("currency", .currency, "the currency of all amounts in the cart", example: "USD"),
            .optional(
                "lines",
                .list(.object("line"), atLeast: 0),
                "the lines",
                absent: "none",
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
                "the entered codes, at most 100",
                absent: "none",
                example: ["SPRING20"]
            ),
            .optional(
                "declined",
                .texts(.promotion),
                "the ids of promotions whose gifts the shopper declined, at most 100; their other effects apply",
                absent: "none",
                example: ["mug-gift"]
            ),
            .optional(
                "customer",
                .object("customer"),
                "the customer",
                absent: "an unknown guest without segments",
                example: ["id": "c1", "segments": ["vip"]]
            ),
            .optional(
                "now",
                .instant,
                "the instant of the quote",
                absent: "the clock's time",
                example: "2026-05-01T12:00:00Z"
            ),
            .optional("channel", .text(.channel), "the sales channel", absent: "unknown", example: "web"),
            .optional("country", .country, "the country of delivery", absent: "unknown", example: "US"),
            .optional(
                "prices_include_tax",
                .flag,
                "true if unit prices and shipping include tax",
                absent: "false",
                example: true
            ),
            .optional(
                "attributes",
                .facts,
                "the shop's own attributes, for conditions of type cart",
                absent: "none",
                example: ["device": "ios"]
            ),
            .optional(
                "recorded",
                .object("recorded"),
                "the amounts that the shop recorded for a past order, for cartwright backtest; they change no price",
                absent: "the cart is not a past order",
                example: ["discount": 500, "total": 2000, "codes": ["SPRING20"]]
            ),
        ],
        example: ["currency": "USD"]
    )
}

extension RecordedOrder {
    /// The keys of a recorded order.
    package static let format = ObjectFormat(
        "recorded",
        "the amounts that a shop recorded for a past order",
        keys: [
            .optional(
                "discount",
                .minorUnits,
                "the discount of merchandise and shipping together: 500 means $5.00",
                absent: "only the total is compared",
                example: 500
            ),
            .optional(
                "total",
                .minorUnits,
                "the total that the shopper paid, with shipping and tax",
                absent: "only the discount is compared",
                example: 2000
            ),
            .optional(
                "tax",
                .minorUnits,
                "the tax in the total that is not in the prices of the cart",
                absent: "the cart has the rates of its taxes, or its prices include tax",
                example: 160
            ),
            .optional(
                "codes",
                .texts(.code),
                "the codes that the shop accepted, at most 100",
                absent: "the codes of the cart",
                example: ["SPRING20"]
            ),
            .optional(
                "promotions",
                .texts(.promotion),
                "the ids or names of the promotions that the shop applied without a code",
                absent: "unknown",
                example: ["Free shipping in May"]
            ),
        ],
        example: ["discount": 500, "total": 2000]
    )
}

extension Line {
    /// The keys of a line.
    package static let format = ObjectFormat(
        "line",
        "one line of a cart",
        keys: [
            .required("sku", .text(.sku), "the SKU of the item", example: "MUG"),
            .required("unit_price", .minorUnits, "the price of one unit: 1250 means $12.50", example: 1250),
            .required("quantity", .integer(0...Line.maximumQuantity, of: "units"), "the number of units", example: 2),
            .optional(
                "id",
                .name(.line),
                "the id of the line, unique in the cart, for quotes and ties",
                absent: "#1, #2, … by position; ties go by SKU",
                example: "l1"
            ),
            .optional("title", .text(.title), "the display name", absent: "the SKU", example: "Stoneware mug"),
            .optional(
                "categories",
                .texts(.category),
                "the categories",
                absent: "none",
                example: ["kitchen"]
            ),
            .optional(
                "attributes",
                .facts,
                "the shop's own attributes, for filters",
                absent: "none",
                example: ["brand": "acme"]
            ),
            .optional(
                "custom",
                .facts,
                "the caller's own data, which filters and conditions ignore",
                absent: "none",
                example: ["engraving": "For Ada"]
            ),
            .optional(
                "min_unit_price",
                .minorUnits,
                "the minimum price of one unit after all discounts",
                absent: "0",
                example: 500
            ),
            .optional("on_sale", .flag, "true if the price is already reduced", absent: "false", example: true),
            .optional(
                "discountable",
                .flag,
                "false to exclude the line from discounts; it still counts in conditions and as bought",
                absent: "true",
                example: false
            ),
            .optional("tax_rate", .percentage, "the tax rate in percent", absent: "no tax", example: "8.25"),
            .optional(
                "cost",
                .minorUnits,
                "the cost of one unit, for margins in simulations; no quote, session or event has it",
                absent: "that of the catalog's item",
                example: 700
            ),
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
            .required("amount", .minorUnits, "the price", example: 500),
            .optional("method", .text(.method), "the shipping method", absent: "the empty text", example: "standard"),
            .optional(
                "id",
                .name(.shipment),
                "the id of the shipment, unique in the cart, for quotes and ties",
                absent: "#1, #2, … by position; ties go by method",
                example: "s1"
            ),
            .optional("tax_rate", .percentage, "the tax rate in percent", absent: "no tax", example: "19"),
        ],
        example: ["method": "standard", "amount": 500]
    )
}

extension Customer {
    /// The keys of a customer.
    package static let format = ObjectFormat(
        "customer",
        "the customer of a cart",
        keys: [
            .optional(
                "id",
                .customer,
                "the id for limits per customer, compared exactly in Unicode's form NFC",
                absent: "a guest, to whom such limits do not apply",
                example: "c1"
            ),
            .optional(
                "segments",
                .texts(.segment),
                "the customer's segments",
                absent: "none",
                example: ["vip"]
            ),
            .optional(
                "orders_count",
                .count("orders"),
                "the number of earlier orders",
                absent: "unknown: neither a condition on order_number nor its opposite holds",
                example: 3
            ),
            .optional(
                "promotion_uses",
                .map(.count("orders")),
                "the customer's earlier uses of each promotion, by its id",
                absent: "none",
                example: ["spring": 1]
            ),
            .optional(
                "identities",
                .object(IdentityReader.format.name),
                "the customer's identities, by which promotions may count uses; a key for their digests is needed",
                absent: "unknown",
                example: ["email": "ada@example.com"]
            ),
            .optional(
                "attributes",
                .facts,
                "the shop's own attributes, for conditions of type customer",
                absent: "none",
                example: ["tier": "gold"]
            ),
        ],
        example: ["id": "c1"]
    )
}
