extension LineFilter {
    /// The keys of a filter of lines.
    package static let format = ObjectFormat(
        "filter",
        "a filter of lines: every key that is given must match",
        keys: [
            key("skus", .listed(.text), "the SKU is one of these", ["MUG", "TEA"]),
            key("not_skus", .listed(.text), "the SKU is none of these", ["GIFTCARD"]),
            key("categories", .listed(.text), "the line is in one of these categories", ["tea"]),
            key("not_categories", .listed(.text), "the line is in none of these categories", ["sale"]),
            key("attributes", attributes, "the line has each of these attributes", ["brand": "acme"]),
            key("not_attributes", attributes, "the line has none of these attributes", ["brand": "acme"]),
            key("price_at_least", .amount, "one unit costs this or more", 1000),
            key("price_at_most", .amount, "one unit costs this or less", ["USD": 5000, "EUR": 4500]),
            key("on_sale", .flag, "true for lines that the shop sells reduced, false for the others", false),
        ],
        example: ["categories": ["tea"]]
    )

    /// The format of attributes: an array of values may be a list.
    private static let attributes = ValueFormat.map(.oneOf([.plain, .object(NamedLists.nameFormat.name)]))

    private static func key(_ name: String, _ value: ValueFormat, _ meaning: String, _ example: JSONValue) -> KeyFormat
    {
        .optional(name, value, meaning, absent: "any", example: example)
    }
}

extension ShipmentFilter {
    /// The keys of a filter of shipments.
    package static let format = ObjectFormat(
        "shipment_filter",
        "a filter of shipments",
        keys: [
            .optional(
                "methods",
                .listed(.text),
                "the shipment has one of these methods",
                absent: "any",
                example: ["standard"]
            )
        ],
        example: ["methods": ["standard"]]
    )
}
