import Cartwright
import CartwrightImport

/// Objects of an invented shop, as Magento's REST API lists them.
enum MagentoSample {
    static let rule: JSONValue = [
        "rule_id": 31, "name": "Garden week", "store_labels": [], "description": "for the newsletter",
        "website_ids": [1], "customer_group_ids": [0, 1, 2, 3], "from_date": nil, "to_date": nil,
        "uses_per_customer": 0, "is_active": true, "condition": combine([]), "action_condition": lines([]),
        "stop_rules_processing": false, "is_advanced": true, "product_ids": [], "sort_order": 0,
        "simple_action": "by_percent", "discount_amount": 10, "discount_qty": nil, "discount_step": 0,
        "apply_to_shipping": false, "times_used": 12, "is_rss": true, "coupon_type": "NO_COUPON",
        "use_auto_generation": false, "uses_per_coupon": 0, "simple_free_shipping": "0",
    ]

    static let coupon: JSONValue = [
        "coupon_id": 7, "rule_id": 31, "code": "GARDEN", "usage_limit": nil, "usage_per_customer": nil,
        "times_used": 3, "expiration_date": nil, "is_primary": true, "created_at": "2026-01-05 10:00:00", "type": 0,
    ]

    static let groups: JSONValue = page([
        ["id": 0, "code": "NOT LOGGED IN", "tax_class_id": 3], ["id": 1, "code": "General", "tax_class_id": 3],
        ["id": 2, "code": "Wholesale", "tax_class_id": 3], ["id": 3, "code": "Retailer", "tax_class_id": 3],
    ])

    static let products: JSONValue = page([
        product(1, "SHIRT", variants: [2, 3]), product(2, "SHIRT-S"), product(3, "SHIRT-M"),
        product(4, "CAP", variants: [99]),
    ])

    private static func product(_ id: Int64, _ sku: String, variants: [Int64] = []) -> JSONValue {
        [
            "id": .integer(id), "sku": .string(sku), "type_id": variants.isEmpty ? "simple" : "configurable",
            "extension_attributes": ["configurable_product_links": .array(variants.map(JSONValue.integer))],
        ]
    }

    /// An answer of a search.
    static func page(_ items: [JSONValue], total: Int64? = nil) -> JSONValue {
        [
            "items": .array(items), "search_criteria": ["filter_groups": []],
            "total_count": .integer(total ?? Int64(items.count)),
        ]
    }

    /// A combination of conditions on the cart.
    static func combine(_ inner: [JSONValue], _ aggregator: JSONValue = "all", value: JSONValue = "1") -> JSONValue {
        node("Combine", ["aggregator_type": aggregator, "value": value, "conditions": .array(inner)])
    }

    /// A combination of conditions on products.
    static func lines(_ inner: [JSONValue], _ aggregator: JSONValue = "all", value: JSONValue = "1") -> JSONValue {
        node("Product\\Combine", ["aggregator_type": aggregator, "value": value, "conditions": .array(inner)])
    }

    /// An item that is found, or with the value 0 not found.
    static func found(_ inner: [JSONValue], _ aggregator: JSONValue = "all", value: JSONValue = "1") -> JSONValue {
        node("Product\\Found", ["aggregator_type": aggregator, "value": value, "conditions": .array(inner)])
    }

    /// A number of some lines.
    static func subselect(
        _ attribute: JSONValue,
        _ comparison: JSONValue,
        _ value: JSONValue,
        _ inner: [JSONValue],
        _ aggregator: JSONValue = "all"
    ) -> JSONValue {
        node(
            "Product\\Subselect",
            [
                "attribute_name": attribute, "operator": comparison, "value": value, "aggregator_type": aggregator,
                "conditions": .array(inner),
            ]
        )
    }

    /// A condition on the address.
    static func address(_ attribute: JSONValue, _ comparison: JSONValue, _ value: JSONValue) -> JSONValue {
        node("Address", ["attribute_name": attribute, "operator": comparison, "value": value])
    }

    /// A condition on a product.
    static func product(_ attribute: JSONValue, _ comparison: JSONValue, _ value: JSONValue) -> JSONValue {
        node("Product", ["attribute_name": attribute, "operator": comparison, "value": value])
    }

    private static func node(_ type: String, _ fields: JSONValue) -> JSONValue {
        let type = "Magento\\SalesRule\\Model\\Rule\\Condition\\\(type)"
        return JSONValue.object(["condition_type": .string(type), "operator": nil]).merging(fields)
    }

    /// A cart of two mugs, three teas and a cake, 84.97 in all.
    static let cart: JSONValue = [
        "currency": "EUR",
        "lines": [
            [
                "sku": "MUG", "unit_price": 1500, "quantity": 2, "categories": ["20"],
                "attributes": ["colour": "7"],
            ],
            ["sku": "TEA", "unit_price": 999, "quantity": 3, "categories": ["22"]],
            ["sku": "CAKE", "unit_price": 2500, "quantity": 1, "categories": ["21"]],
        ],
        "shipping": [["method": "flatrate_flatrate", "amount": 490]],
        "country": "DE", "codes": ["garden"], "attributes": ["payment_method": "checkmo", "website": "1"],
    ]

    /// Returns a cart of lines without a category.
    static func cart(_ lines: [(sku: String, price: Int64, quantity: Int64)]) -> JSONValue {
        [
            "shipping": [],
            "lines": .array(
                lines.map { line in
                    ["sku": .string(line.sku), "unit_price": .integer(line.price), "quantity": .integer(line.quantity)]
                }
            ),
        ]
    }

    /// Imports rules with the groups and the products.
    static func imported(
        _ rules: [JSONValue],
        coupons: [JSONValue] = [],
        zone: Zone? = nil
    ) throws(CartwrightError) -> Imported {
        var settings = ImportSettings()
        (settings.currency, settings.timeZone) = (try Currency("EUR"), zone)
        return try Imported([page(rules), page(coupons), groups, products], of: nil, settings)
    }
}
