import Cartwright

/// Objects of an invented shop, as Stripe's API lists them with all expansions.
enum StripeSample {
    static let coupon: JSONValue = [
        "id": "tea-week", "object": "coupon", "amount_off": nil, "applies_to": nil, "created": 1_770_000_000,
        "currency": nil, "currency_options": nil, "duration": "once", "duration_in_months": nil, "livemode": false,
        "max_redemptions": nil, "metadata": ["team": "garden"], "name": "Tea week", "percent_off": 20,
        "redeem_by": nil, "times_redeemed": 4, "valid": true,
    ]

    static let code: JSONValue = [
        "id": "promo_1", "object": "promotion_code", "active": true, "code": "TEAWEEK", "created": 1_770_000_001,
        "customer": nil, "customer_account": nil, "expires_at": nil, "livemode": false, "max_redemptions": nil,
        "metadata": [:],
        "restrictions": [
            "currency_options": nil, "first_time_transaction": false, "minimum_amount": nil,
            "minimum_amount_currency": nil,
        ],
        "times_redeemed": 0,
    ]

    static let products: JSONValue = [
        "object": "list", "has_more": false, "url": "/v1/products",
        "data": [
            ["id": "prod_mug", "object": "product", "name": "Mug"],
            ["id": "prod_tea", "object": "product", "name": "Tea"],
        ],
    ]

    /// A cart of two mugs and a tea, 49.99 in all, with the code.
    static let cart: JSONValue = [
        "currency": "USD",
        "lines": [
            ["sku": "prod_mug", "unit_price": 2000, "quantity": 2],
            ["sku": "prod_tea", "unit_price": 999, "quantity": 1],
        ],
        "codes": ["TEAWEEK"], "customer": ["id": "ada", "orders_count": 0],
    ]

    static func list(_ objects: [JSONValue], hasMore: Bool = false) -> JSONValue {
        ["object": "list", "url": "/v1/promotion_codes", "has_more": .bool(hasMore), "data": .array(objects)]
    }
}
