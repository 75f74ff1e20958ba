package import Cartwright

extension Scenario {
    /// The keys of a scenario.
    package static let format = ObjectFormat(
        "scenario",
        "one cart, the promotions on offer, and what the result must be",
        keys: [
            .required(
                "cart",
                .object("cart"),
                "what is bought",
                example: ["currency": "USD", "lines": [["sku": "MUG", "unit_price": 1250, "quantity": 2]]]
            ),
            .optional("id", .text, "its name in quotes and reports", absent: "none", example: "two-mugs"),
            .optional(
                "promotions",
                .list(.object("promotion"), atLeast: 0),
                "the promotions on offer",
                absent: "none",
                example: [["id": "spring", "effects": [["type": "percent_off", "percent": "20"]]]]
            ),
            .optional(
                "options",
                .object("options"),
                "what the shop chose about pricing",
                absent: "the defaults",
                example: ["choose": "best"]
            ),
            .optional(
                "expect",
                .object("expect"),
                "what must hold of the quote, for cartwright check",
                absent: "nothing is compared",
                example: ["total": 2500]
            ),
        ],
        example: ["cart": ["currency": "USD"]]
    )
}

extension CatalogFile {
    /// The keys of a catalog file.
    package static let format = ObjectFormat(
        "catalog",
        "what a shop sells and its promotions; an array of promotions alone will do",
        keys: [
            .optional(
                "currency",
                .currency,
                "the currency of the prices, and the only one in which amounts of promotions count that name none",
                absent: "unknown: amounts without a currency count in that of the cart",
                example: "USD"
            ),
            .optional(
                "items",
                .list(.object("item"), atLeast: 0),
                "what the shop sells",
                absent: "nothing",
                example: [["sku": "MUG", "unit_price": 1250]]
            ),
            .optional(
                "promotions",
                .list(.object("promotion"), atLeast: 0),
                "its promotions",
                absent: "none",
                example: [["id": "spring", "effects": [["type": "percent_off", "percent": "20"]]]]
            ),
        ],
        example: ["items": [["sku": "MUG", "unit_price": 1250]]]
    )
}
