import Cartwright

/// Products with prices and categories, as systems export them.
enum ProductSample {
    static let magento: JSONValue = MagentoSample.page([
        [
            "id": 11, "sku": "VASE", "name": "Vase", "type_id": "configurable", "status": 1, "price": 0,
            "extension_attributes": [
                "configurable_product_links": [12, 13], "category_links": [["position": 0, "category_id": "5"]],
            ],
        ],
        [
            "id": 12, "sku": "VASE-S", "name": "Vase S", "type_id": "simple", "status": 1, "price": .number("19.9"),
            "custom_attributes": [
                ["attribute_code": "category_ids", "value": ["7", "5"]],
                ["attribute_code": "glaze", "value": "11"], ["attribute_code": "story", "value": "By hand"],
            ],
        ],
        ["id": 13, "sku": "VASE-M", "name": "Vase M", "type_id": "simple", "status": 2, "price": 21],
        ["id": 14, "sku": "POT", "name": "Pot", "type_id": "simple", "status": 1, "price": "12.5000"],
        ["id": 15, "sku": "JAR", "name": "Jar", "type_id": "simple", "status": 1, "price": .number("0.005")],
    ])

    static let medusa: JSONValue = [
        "products": [
            [
                "id": "prod_vase", "title": "Vase", "collection_id": "col_1", "type": ["id": "type_1"],
                "tags": [["id": "tag_1"], ["id": "tag_2"]], "categories": [["id": "cat_1"]],
                "variants": [
                    [
                        "id": "v1", "title": "Small", "sku": "VASE-S",
                        "prices": [dollars, group, euros(.number("19.9"))],
                    ],
                    ["id": "v2", "title": "Large", "sku": "VASE-L", "prices": [dollars]],
                    ["id": "v3", "title": "Bare", "sku": nil, "prices": [euros(1)]],
                ],
            ],
            [
                "id": "prod_pot", "title": "Pot",
                "variants": [["id": "v4", "title": "Default variant", "sku": "POT", "prices": [euros(12)]]],
            ],
        ],
        "count": 2, "offset": 0, "limit": 50,
    ]

    private static let dollars: JSONValue = ["amount": 25, "currency_code": "usd", "rules_count": 0]
    private static let group = euros(1).merging(["rules": ["customer_group_id": "vip"], "rules_count": 1])

    private static func euros(_ amount: JSONValue) -> JSONValue {
        ["amount": amount, "currency_code": "eur", "min_quantity": nil, "rules": [:], "rules_count": 0]
    }

    static let commercetools = CommercetoolsSample.page([
        [
            "id": "p11", "key": "vase",
            "masterData": [
                "current": [
                    "name": ["de": "Vase", "en-GB": "A vase"],
                    "categories": [["typeId": "category", "id": "k1"], ["typeId": "category", "id": "k9"]],
                    "masterVariant": [
                        "id": 1, "sku": "VASE-S", "prices": [german, money("EUR", 1990)],
                        "attributes": [["name": "color", "value": "red"], ["name": "story", "value": "By hand"]],
                    ],
                    "variants": [["id": 2, "sku": "VASE-L", "prices": [money("USD", 2500)]]],
                ]
            ],
        ],
        [
            "id": "p12", "key": "pot", "name": ["de": "Topf"], "categories": [],
            "masterVariant": ["id": 1, "sku": "POT", "prices": [reduced]], "variants": [],
        ],
    ])

    private static let german = money("EUR", 1800).merging(["country": "DE"])
    private static let reduced = money("EUR", 1500).merging([
        "discounted": ["value": ["currencyCode": "EUR", "centAmount": 1200], "discount": ["id": "pd1"]]
    ])

    private static func money(_ currency: String, _ cents: Int64) -> JSONValue {
        [
            "value": [
                "type": "centPrecision", "currencyCode": .string(currency), "centAmount": .integer(cents),
                "fractionDigits": 2,
            ]
        ]
    }

    static let voucherify: JSONValue = [
        [
            "id": "p11", "source_id": "vase", "object": "product", "name": "Vase", "price": 1990,
            "skus": [
                "object": "list", "total": 2,
                "data": [
                    ["id": "s11", "source_id": "VASE-S", "object": "sku", "sku": "small", "price": nil],
                    ["id": "s12", "source_id": "VASE-L", "object": "sku", "sku": "large", "price": 2500],
                ],
            ],
        ],
        ["id": "p12", "source_id": "POT", "object": "product", "name": "Pot", "price": 1200],
        ["id": "s11", "source_id": "VASE-S", "object": "sku", "product_id": "p11", "price": 1],
        ["id": "s13", "source_id": "LID", "object": "sku", "product_id": "p12", "price": 300, "currency": "EUR"],
        [
            "id": "pc_1", "object": "products_collection", "type": "STATIC",
            "products": [["id": "p11", "object": "product"], ["id": "s13", "product_id": "p12", "object": "sku"]],
        ],
    ]
}
