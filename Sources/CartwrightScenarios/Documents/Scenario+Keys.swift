package import Cartwright

extension Scenario {
    /// The keys of a scenario.
    package static let format = ObjectFormat(
        "scenario",
        "one cart, its promotions, and the expected result",
        keys: [
            .required(
                "cart",
                .object("cart"),
                "the cart",
                example: ["currency": "USD", "lines": [["sku": "MUG", "unit_price": 1250, "quantity": 2]]]
            ),
            .optional("id", .text, "the id in quotes and reports", absent: "none", example: "two-mugs"),
            .optional(
                "promotions",
                .list(.object("promotion"), atLeast: 0),
                "the promotions",
                absent: "none",
                example: [["id": "spring", "effects": [["type": "percent_off", "percent": "20"]]]]
            ),
            NamedLists.key(of: "scenario"),
            Campaigns.key(of: "scenario"),
            .optional(
                "options",
                .object("options"),
                "the shop's pricing options; each key replaces that of the catalog",
                absent: "the options of the catalog, or the defaults",
                example: ["choose": "best"]
            ),
            .optional(
                "expect",
                .object("expect"),
                "the expected values of the quote, for cartwright check",
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
        """
        the items of a shop, its named lists, its campaigns and its promotions; an array of promotions is also \
        accepted
        """,
        keys: [
            .optional(
                "currency",
                .currency,
                "the currency of prices, and of promotion amounts without a currency",
                absent: "amounts without a currency are in the cart's currency",
                example: "USD"
            ),
            .optional(
                "options",
                .object("options"),
                "the pricing options of the shop; those of a scenario replace them key by key",
                absent: "the defaults",
                example: ["tax": ["rounding": "down"]]
            ),
            .optional(
                "items",
                .list(.object("item"), atLeast: 0),
                "the items",
                absent: "none",
                example: [["sku": "MUG", "unit_price": 1250]]
            ),
            NamedLists.key(of: "catalog"),
            Campaigns.key(of: "catalog"),
            .optional(
                "price_history",
                .object("price_history"),
                "the settings of the history of prices; they change no price",
                absent: "the defaults",
                example: ["new_items": "none"]
            ),
            .optional(
                "promotions",
                .list(.object("promotion"), atLeast: 0),
                "the promotions",
                absent: "none",
                example: [["id": "spring", "effects": [["type": "percent_off", "percent": "20"]]]]
            ),
            .optional(
                "cards_may_issue",
                .texts(.promotion),
                """
                the ids of promotions of which cards may issue codes, or give the credit, by follow-ups; serve needs \
                --assignment-key-file
                """,
                absent: "none",
                example: ["spring"],
                in: [
                    "promotions": [
                        ["id": "spring", "code": "SPRING", "effects": [["type": "percent_off", "percent": "20"]]]
                    ]
                ]
            ),
        ] + Experiment.keys,
        example: ["items": [["sku": "MUG", "unit_price": 1250]]]
    )
}
