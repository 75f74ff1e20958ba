package import Cartwright

extension Item {
    /// The keys of an item of a catalog.
    package static let format = ObjectFormat(
        "item",
        "something the shop sells",
        keys: [
            .required("sku", .text(.sku), "what the shop's books call it; no two items have the same", example: "MUG"),
            .required("unit_price", .minorUnits, "the price of one unit: 1250 means $12.50", example: 1250),
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
        ],
        example: ["sku": "MUG", "unit_price": 1250]
    )
}
