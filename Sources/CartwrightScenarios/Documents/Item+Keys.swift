package import Cartwright

extension Item {
    /// The keys of an item of a catalog.
    package static let format = ObjectFormat(
        "item",
        "an item of the shop",
        keys: [
            .required("sku", .text(.sku), "the SKU, unique in the catalog", example: "MUG"),
            .required("unit_price", .minorUnits, "the price of one unit: 1250 means $12.50", example: 1250),
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
                "perishable",
                .flag,
                "true if the item spoils or expires soon, for the perishable setting of price_history",
                absent: "false",
                example: true
            ),
            .optional(
                "cost",
                .minorUnits,
                "the cost of one unit, for margins in simulations; no quote, session or event has it",
                absent: "unknown",
                example: 700
            ),
        ],
        example: ["sku": "MUG", "unit_price": 1250]
    )
}
