import Cartwright
import CartwrightImport

/// Objects of an invented shop, as WooCommerce's REST API v3 lists them.
enum WooSample {
    static let coupon: JSONValue = [
        "id": 71, "code": "gardenweek", "amount": "10.00", "status": "publish",
        "date_created": "2026-02-01T09:00:00", "date_created_gmt": "2026-02-01T08:00:00",
        "date_modified": "2026-02-02T09:00:00", "date_modified_gmt": "2026-02-02T08:00:00",
        "discount_type": "percent", "description": "for the newsletter", "date_expires": nil,
        "date_expires_gmt": nil, "usage_count": 3, "individual_use": false, "product_ids": [],
        "excluded_product_ids": [], "usage_limit": nil, "usage_limit_per_user": nil, "limit_usage_to_x_items": nil,
        "free_shipping": false, "product_categories": [], "excluded_product_categories": [],
        "exclude_sale_items": false, "minimum_amount": "0.00", "maximum_amount": "0.00", "email_restrictions": [],
        "used_by": ["4", "lin@example.org"], "meta_data": [], "product_brands": [], "excluded_product_brands": [],
        "_links": ["self": [["href": "https://shop.example/wp-json/wc/v3/coupons/71"]]],
    ]

    static let products: JSONValue = [
        product(1, "MUG", "pots"), product(2, "TEA", "tea"), product(3, "CAKE", "food"),
        ["id": 4, "sku": "SHIRT", "type": "variable", "categories": []],
        ["id": 5, "sku": "SHIRT-S", "type": "variation", "parent_id": 4],
        ["id": 6, "sku": "CAP", "type": "variable", "categories": []],
        ["id": 7, "sku": "", "type": "simple", "categories": []],
    ]

    static let categories: JSONValue = [
        ["id": 20, "slug": "pots", "parent": 0], ["id": 21, "slug": "food", "parent": 0],
        ["id": 22, "slug": "tea", "parent": 21],
    ]

    private static func product(_ id: Int64, _ sku: String, _ category: String) -> JSONValue {
        let ids: [String: Int64] = ["pots": 20, "food": 21, "tea": 22]
        return [
            "id": .integer(id), "sku": .string(sku), "type": "simple",
            "categories": [["id": .integer(ids[category] ?? 0), "slug": .string(category)]],
        ]
    }

    /// A cart of two mugs, three teas and a cake on sale, 84.97 in all, with the code.
    static let cart: JSONValue = [
        "currency": "EUR",
        "lines": [
            ["sku": "MUG", "unit_price": 1500, "quantity": 2, "categories": ["pots"]],
            ["sku": "TEA", "unit_price": 999, "quantity": 3, "categories": ["tea"]],
            ["sku": "CAKE", "unit_price": 2500, "quantity": 1, "categories": ["food"], "on_sale": true],
        ],
        "shipping": [["method": "flat_rate", "amount": 490]],
        "codes": ["GARDENWEEK"], "customer": ["id": "lin", "orders_count": 0],
    ]

    /// The settings of the shop.
    static func settings(isSequential: Bool = false) throws -> ImportSettings {
        var settings = ImportSettings()
        (settings.currency, settings.isSequential) = (try Currency("EUR"), isSequential)
        return settings
    }

    /// Imports coupons with the products and the categories.
    static func imported(_ coupons: [JSONValue], isSequential: Bool = false) throws -> Imported {
        try Imported([.array(coupons), products, categories], of: nil, try settings(isSequential: isSequential))
    }
}
