import Cartwright

/// Answers of Shopify's Admin GraphQL API for an invented shop.
enum ShopifySample {
    static let basic: JSONValue = [
        "__typename": "DiscountCodeBasic", "title": "Garden days", "status": "ACTIVE",
        "startsAt": "2026-05-01T00:00:00Z", "endsAt": nil, "codes": ["nodes": [["code": "GARDEN"]]], "codesCount": 1,
        "usageLimit": nil, "asyncUsageCount": 3, "appliesOncePerCustomer": false, "combinesWith": combining(),
        "context": ["__typename": "DiscountBuyerSelectionAll", "all": "ALL"], "minimumRequirement": nil,
        "customerGets": gets(percent("0.2")), "recurringCycleLimit": 1, "discountClass": "ORDER",
        "summary": "20% off the order", "shortSummary": "20% off", "createdAt": "2026-04-01T00:00:00Z",
        "updatedAt": "2026-04-02T00:00:00Z", "hasTimelineComment": false, "tags": [], "appliesOnSubscription": nil,
    ]

    static let bxgy = basic.without("minimumRequirement").merging([
        "__typename": "DiscountAutomaticBxgy", "codes": nil, "usesPerOrderLimit": nil,
        "customerBuys": [
            "items": [
                "__typename": "DiscountCollections", "collections": ["nodes": [["id": "c1", "handle": "pots"]]],
            ],
            "value": ["__typename": "DiscountQuantity", "quantity": "2"],
        ],
        "customerGets": gets(
            [
                "quantity": ["quantity": "1"],
                "effect": ["__typename": "DiscountPercentage", "percentage": .number("1.0")],
            ],
            ["__typename": "DiscountProducts", "products": ["nodes": [["id": "p2"]]]]
        ),
    ])

    static let shipping = basic.without("customerGets").merging([
        "__typename": "DiscountCodeFreeShipping", "destinationSelection": ["allCountries": true],
        "maximumShippingPrice": nil, "appliesOnOneTimePurchase": true,
    ])

    static let products: JSONValue = [
        "data": [
            "products": [
                "pageInfo": ["hasNextPage": false],
                "edges": [
                    ["node": ["id": "p1", "variants": ["nodes": [["id": "v1", "sku": "MUG"]]]]],
                    ["node": ["id": "p2", "variants": ["nodes": [["id": "v2", "sku": "TEA"]]]]],
                ],
            ]
        ]
    ]

    /// A cart of two mugs and three teas, 59.97 in all, with the code.
    static let cart: JSONValue = [
        "currency": "USD",
        "lines": [
            ["sku": "MUG", "unit_price": 1500, "quantity": 2, "categories": ["pots"]],
            ["sku": "TEA", "unit_price": 999, "quantity": 3, "categories": ["tea"]],
        ],
        "shipping": [["method": "standard", "amount": 490]], "country": "US", "codes": ["garden"],
        "customer": ["id": "lin"],
    ]

    static func percent(_ fraction: String) -> JSONValue {
        ["__typename": "DiscountPercentage", "percentage": .number(fraction)]
    }

    static func amount(_ amount: String, each: Bool = false, _ currency: String = "USD") -> JSONValue {
        [
            "__typename": "DiscountAmount", "appliesOnEachItem": .bool(each),
            "amount": ["amount": .string(amount), "currencyCode": .string(currency)],
        ]
    }

    static func gets(
        _ value: JSONValue,
        _ items: JSONValue = ["__typename": "AllDiscountItems", "allItems": true]
    ) -> JSONValue {
        ["value": value, "items": items, "appliesOnOneTimePurchase": true, "appliesOnSubscription": false]
    }

    static func combining(_ products: Bool = false, orders: Bool = false, shipping: Bool = false) -> JSONValue {
        [
            "productDiscounts": .bool(products), "orderDiscounts": .bool(orders),
            "shippingDiscounts": .bool(shipping),
        ]
    }

    static func page(_ discounts: [JSONValue], hasMore: Bool = false) -> JSONValue {
        let nodes = discounts.enumerated().map { index, discount -> JSONValue in
            ["id": .string("gid://shopify/DiscountNode/\(index + 1)"), "discount": discount]
        }
        return ["data": ["discountNodes": ["pageInfo": ["hasNextPage": .bool(hasMore)], "nodes": .array(nodes)]]]
    }
}
